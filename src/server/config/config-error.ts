/**
 * An invalid setting that prevents the start. The message is one sentence that names the setting and never contains a
 * secret.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly variable: string

  constructor(variable: string, message: string) {
    super(message)
    this.variable = variable
  }
}
