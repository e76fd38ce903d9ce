/** The package ships no types; these are the parts that we use. */
declare module 'subset-font' {
  type Axis = number | { readonly min?: number; readonly max?: number; readonly default?: number }
  type Options = {
    readonly targetFormat?: 'sfnt' | 'woff' | 'woff2'
    readonly variationAxes?: Readonly<Record<string, Axis>>
    readonly keepFeatures?: readonly string[]
  }
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
