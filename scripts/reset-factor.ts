/**
 * `npm run reset-factor -- owner@example.com`: deletes the second factor of an account and signs it out, for an owner
 * who lost the phone and has no other owner to ask.
 */
import { resetFactorByCommand } from '#modules/accounts/actions/help-customer.ts'
import { onShopDatabase } from './lib/shop-database.ts'

const [email] = process.argv.slice(2)
if (email === undefined) {
  console.error('Name the account: npm run reset-factor -- owner@example.com')
  process.exit(1)
}
await onShopDatabase(async (_pool, db) => {
  const done = await resetFactorByCommand(db, email)
  if (done.ok)
    return console.log(`The second factor of ${email} is reset, and the account is signed out everywhere.`)
  const isKnown = done.problem.key === 'factor_none'
  console.error(isKnown ? `${email} has no second factor.` : `There is no account with the address ${email}.`)
  process.exitCode = 1
})
