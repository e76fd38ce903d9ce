/** Shoppers: guests, and accounts created as people do, by form, mail and link. */
import type { UserId } from '#platform/rules/ids.ts'
import { work, must, type Shopper, type User, type World } from './world.ts'
import { aPerson } from './people.ts'
import type { Story } from './stories.ts'
import { MINUTE } from './simulation.ts'

const MAX_WISHES = 6
/** Who places the orders, in per cent. */
const BY_KNOWN_ACCOUNT = 42
const BY_NEW_ACCOUNT = 45

export async function aShopper(world: World, { isQuick }: Story): Promise<Shopper> {
  const { chance, accounts } = world
  if (isQuick) return anAccount(world, true, true)
  const known = chance.percent(BY_KNOWN_ACCOUNT) ? accounts[chance.below(accounts.length)] : undefined
  if (known) return known
  return chance.percent(BY_NEW_ACCOUNT) ? anAccount(world) : aGuest(world)
}

async function aGuest(world: World): Promise<Shopper> {
  const { id } = await world.shop.startGuestSession()
  return { actor: { kind: 'guest', guestSessionId: id }, details: nextPerson(world), isVerified: false }
}

/** A keen shopper saves an address and a wishlist at once. */
async function anAccount(
  world: World,
  isVerified = world.chance.percent(90),
  isKeen = false,
): Promise<Shopper> {
  const { shop, chance, accounts, passwordHash } = world
  const details = nextPerson(world)
  const { email } = details
  const { signUpToken } = await shop.registerAccount({ name: details.fullName, email, passwordHash })
  if (isVerified) {
    await work(world, ['send_account_mail'], email)
    const token = world.mailbox.tokenFor(email)
    await shop.verifyEmail({ token, signUpToken, signedInAs: null, passwordHash: null })
  }
  const userId = await userIdOf(world, email)
  const shopper: Shopper = { actor: { kind: 'user', userId }, details, isVerified }
  accounts.push(shopper)
  await settleIn(world, { kind: 'user', userId }, shopper, isKeen)
  if (isKeen) await wish(world, userId)
  else if (chance.percent(35)) later(world, () => wish(world, userId))
  return shopper
}

function nextPerson({ chance, people }: World) {
  people.count += 1
  return aPerson(chance, people.count)
}

/** The profile data of a new account. */
async function settleIn(
  { shop, chance }: World,
  actor: User,
  { details }: Shopper,
  isKeen: boolean,
): Promise<void> {
  const { email: _email, ...address } = details
  if (isKeen || chance.percent(40))
    must(await shop.saveAddress(actor, { id: null, address, isDefault: true }))
  if (chance.percent(30)) must(await shop.chooseOffers(actor, { isWanted: true }))
}

function later({ agenda, clock, chance }: World, happen: () => Promise<void>): void {
  agenda.at(clock.time() + chance.between(5, 60 * 24 * 9) * MINUTE, happen)
}

async function wish({ shop, chance, goods }: World, userId: UserId): Promise<void> {
  const wished = Array.from({ length: chance.between(1, MAX_WISHES) }, () => chance.weighed(goods).id)
  const saved = await shop.getAccountWishlist(userId)
  must(
    await shop.saveAccountWishlist(userId, {
      owner: userId,
      version: saved.version,
      productIds: [...new Set(wished)],
    }),
  )
}

export async function userIdOf({ pool }: Pick<World, 'pool'>, email: string): Promise<UserId> {
  const { rows } = await pool.query<{ id: UserId }>('SELECT id FROM users WHERE lower(email) = $1', [email])
  const [user] = rows
  if (!user) throw new Error(`no account of ${email}`)
  return user.id
}
