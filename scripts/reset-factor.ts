/**
 * `npm run reset-factor -- owner@example.com`: deletes the second factor of an account and signs it out, for an owner
 * who lost the phone and has no other owner to ask.
 */
import { resetFactorByCommand } from '#modules/accounts/actions/manage-customers.ts'
import { runCommand, onShopDatabase } from './lib/command.ts'
import { Stop } from './lib/terminal.mjs'

const USAGE = 'npm run reset-factor -- owner@example.com'

await runCommand(USAGE, { allowPositionals: true }, async ({ positionals: [email] }) => {
  if (email === undefined) throw new Stop(`Name the account: ${USAGE}`)
  await onShopDatabase(async (db) => {
    const done = await resetFactorByCommand(db, email)
    if (!done.ok)
      throw new Stop(
        done.problem.key === 'factor_none'
          ? `${email} has no second factor.`
          : `There is no account with the address ${email}.`,
      )
    console.log(`The second factor of ${email} is reset, and the account is signed out everywhere.`)
  })
})
