/** The staff of the demo's shop besides its owner, and what they prepare: coupons and posts. */
import { postInput } from '#modules/content/rules/post.ts'
import { readCoupon } from '#modules/coupons/rules/coupon-form.ts'
import type { StaffRole } from '#modules/staff/rules/permissions.ts'
import { work } from './jobs.ts'
import { POSTS } from './posts.ts'
import { userIdOf } from './shoppers.ts'
import { DAY, indianMinute } from './times.ts'
import { must, type Campaign, type User, type World } from './world.ts'

export async function hireTeam(world: World): Promise<void> {
  const { team } = world
  team.manager = await hire(world, 'Meera Iyer', 'meera@panna.example', 'manager')
  team.support = await hire(world, 'Salim Khan', 'salim@panna.example', 'support')
}

async function hire(world: World, name: string, email: string, staffRole: StaffRole): Promise<User> {
  const { shop, mailbox, passwordHash, team } = world
  must(await shop.inviteStaff(team.owner, { email, staffRole }))
  await work(world, ['send_staff_invite'])
  must(await shop.joinStaff({ token: mailbox.tokenFor(email), name, passwordHash }))
  return { kind: 'user', userId: await userIdOf(world, email), isPasswordFresh: true }
}

/** Start and end are fractions of the days; `percent`: percentage of shoppers who have heard of it. */
const COUPONS = [
  {
    code: 'WELCOME50',
    type: 'fixed',
    value: '50',
    least: '399',
    uses: '400',
    from: 0,
    until: 1.5,
    percent: 6,
  },
  {
    code: 'FESTIVE15',
    type: 'percentage',
    value: '15',
    least: '',
    uses: '200',
    from: 0.3,
    until: 0.38,
    percent: 45,
  },
  {
    code: 'EXAM20',
    type: 'percentage',
    value: '20',
    least: '299',
    uses: '25',
    from: 0.62,
    until: 0.7,
    percent: 55,
  },
  {
    code: 'TEACHERS10',
    type: 'percentage',
    value: '10',
    least: '999',
    uses: '50',
    from: 1.1,
    until: 1.6,
    percent: 0,
  },
] as const

export async function handOutCoupons(world: World): Promise<void> {
  const { shop, team, start, end, campaigns } = world
  const moment = (share: number) => start + share * (end - start)
  for (const { code, type, value, least, uses, from, until, percent } of COUPONS) {
    const read = readCoupon({
      code,
      discountType: type,
      discountValue: value,
      minOrder: least,
      maxUses: uses,
      isActive: true,
      maxUsesPerCustomer: type === 'fixed' ? '1' : '',
      validFrom: indianMinute(moment(from)),
      validUntil: indianMinute(moment(until)),
    })
    if (!('terms' in read))
      throw new Error(`the demo's coupon ${code} is wrong: ${JSON.stringify(read.fields)}`)
    must(await shop.createCoupon(team.manager, read.terms))
    const campaign: Campaign = { code, from: moment(from), until: moment(until), percent }
    if (percent > 0) campaigns.push(campaign)
  }
}

/** Each is written when it is published; future posts and the draft are written in the last days. */
export function planPosts(world: World): void {
  const { agenda, shop, team, start, end } = world
  for (const { when, ...words } of POSTS) {
    const isOut = when !== null && when < 1
    const status = isOut ? 'published' : when === null ? 'draft' : 'scheduled'
    const post = postInput.parse({
      ...words,
      status,
      slug: '',
      featuredImage: '',
      metaTitle: '',
      metaDescription: '',
      scheduledFor: status === 'scheduled' ? indianMinute(end + 3 * DAY) : '',
    })
    agenda.at(isOut ? start + when * (end - start) : end - DAY, async () => {
      must(await shop.savePost(team.manager, { post, id: null, version: 0 }))
    })
  }
}
