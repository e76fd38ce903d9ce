/**
 * The mails about an order, as text and HTML. Everything that a customer typed is escaped. Each says what has happened
 * and what happens next, and promises only what the shop does.
 */
import { isOwnPicture } from '#platform/rules/picture.ts'
import { joinAddress } from '#platform/rules/join-address.ts'
import {
  letterButton,
  letterEnd,
  letterHeading,
  letterHtml,
  letterItems,
  letterLink,
  letterNote,
  letterParagraph,
  letterTable,
  shopValues,
  type EditableMail,
} from '#platform/rules/mail-template.ts'
import { formatInr } from '#platform/rules/money.ts'
import { accountOrderPath, guestOrderPath } from '#platform/rules/guest-lookup.ts'
import type { MailItem, MailStory } from './order-mail-stories.ts'
import type { OrderView } from './order-view.ts'

/** Small pictures are shown at 64 pixels; screens may have a higher density. */
const PICTURE_WIDTH = 160

export function composeOrderMail(
  story: MailStory & { readonly kind: string },
  order: OrderView,
  shopUrl: string,
  isGuest: boolean,
): EditableMail {
  const { subject, heading, paragraphs, button, path, isDelivery, links = [] } = story
  const greeting = `Hello ${order.customer.fullName},`
  const delivery = isDelivery ? `Delivery to: ${joinAddress(order.customer)}` : null
  const link = shopUrl + (path ?? (isGuest ? guestOrderPath(order.id) : accountOrderPath(order.id)))
  const ways = links.map(({ address, words }) => ({
    address: address.startsWith('/') ? shopUrl + address : address,
    words,
  }))
  const lookup = shopUrl + guestOrderPath(order.id)
  const elsewhere = isGuest
    ? `You ordered without an account: the browser that you ordered in shows this order for 24 hours. After that, or in another browser, open ${lookup} and ask for a code with this e-mail address. It shows what you ordered, how far it is and where its parcel is followed.`
    : null
  const items =
    story.table?.items ?? order.items.map((item) => ({ ...item, value: formatInr(item.linePaise) }))
  const amounts = story.table?.amounts ?? amountRows(order)
  const table = [...items.map((item) => [itemLabel(item), item.value] as const), ...amounts]
  const body = [
    letterHeading(heading),
    letterParagraph(greeting),
    ...paragraphs.map(letterParagraph),
    letterButton(link, button),
    ...ways.map(({ address, words }) => letterLink(address, words)),
    letterItems(
      items.map((item) => ({
        label: itemLabel(item),
        value: item.value,
        pictureUrl: pictureOf(item.imageUrl, shopUrl),
      })),
    ),
    ...(amounts.length > 0 ? [letterTable(amounts, { isSum: true })] : []),
    ...(delivery ? [letterParagraph(delivery)] : []),
    ...(elsewhere ? [letterNote(elsewhere), letterLink(lookup, 'Ask for a code')] : []),
  ].join('\n')
  return {
    subject,
    text: [
      greeting,
      ...paragraphs,
      table.map(([label, amount]) => (amount === '' ? label : `${label}: ${amount}`)).join('\n'),
      ...(delivery ? [delivery] : []),
      `${button}: ${link}`,
      ...ways.map(({ address, words }) => `${words}: ${address}`),
      ...(elsewhere ? [elsewhere] : []),
      letterEnd(),
    ].join('\n\n'),
    html: letterHtml(subject, body),
    template: {
      kind: story.kind,
      intro: paragraphs,
      body,
      values: {
        ...shopValues(),
        orderNumber: order.number,
        customerName: order.customer.fullName,
        total: formatInr(order.totalPaise),
      },
    },
  }
}

function itemLabel(item: Pick<MailItem, 'name' | 'quantity'>): string {
  return `${item.quantity} x ${item.name}`
}

/** JPEG, which every mail client can show. */
function pictureOf(imageUrl: string, shopUrl: string): string | null {
  return isOwnPicture(imageUrl) ? `${shopUrl}${imageUrl}/${PICTURE_WIDTH}.jpg` : null
}

type Row = readonly [label: string, amount: string]

function amountRows(order: OrderView): Row[] {
  const discounts: Row[] = [
    ...(order.couponDiscountPaise > 0
      ? [[`Coupon ${order.couponCode ?? ''}`, `-${formatInr(order.couponDiscountPaise)}`] as const]
      : []),
    ...(order.coinDiscountPaise > 0 ? [['Coins', `-${formatInr(order.coinDiscountPaise)}`] as const] : []),
  ]
  const charge: Row[] =
    order.codFeePaise > 0 ? [['Cash on delivery charge', formatInr(order.codFeePaise)]] : []
  return [
    ['Shipping', formatInr(order.shippingPaise)],
    ...charge,
    ...discounts,
    ['Total', formatInr(order.totalPaise)],
  ]
}
