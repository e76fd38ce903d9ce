/** A setting with which the shop cannot start. The message is one sentence that names it; it never holds a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly variable: string

  constructor(variable: string, message: string) {
    super(message)
    this.variable = variable
  }
}
