export const BUILD_STAMP: string
export function isBuilt(): boolean
export function sourcesHash(): string
