/** Texts that the demo's people write. */
import type { ReturnReason } from '#modules/fulfilment/rules/return-policy.ts'

type Some<T> = readonly [T, ...T[]]

export const REVIEWS: Some<{
  readonly rating: number
  readonly words: Some<string>
  readonly share: number
}> = [
  {
    rating: 5,
    share: 58,
    words: [
      'Opens flat from the first page, and my fountain pen does not bleed through.',
      'Bought one for myself, then three more for my sisters. The cover is lovelier than in the pictures.',
      'The paper is smooth and the lines are just wide enough for my handwriting.',
      'Came well packed, a day before it was promised.',
      'I have filled two of these already. The stitching holds.',
      'बहुत अच्छा काग़ज़ है, लिखने में मज़ा आता है।',
      'The planner leaves room for the things that do not go to plan. Exactly what I wanted.',
    ],
  },
  {
    rating: 4,
    share: 27,
    words: [
      'Good paper and a sturdy cover. A ribbon to mark the page would make it perfect.',
      'Nice notebook. The colour is a little darker than on my screen.',
      'Works well for my classes, though two hundred pages are heavy in a full bag.',
      'Happy with it. Delivery took five days to our town.',
    ],
  },
  {
    rating: 3,
    share: 9,
    words: [
      'Decent, but gel pens smudge if you are left-handed like me.',
      'The notebook is fine. The corner of the cover came slightly bent.',
      'Expected thicker paper at this price.',
    ],
  },
  {
    rating: 2,
    share: 4,
    words: ['The margin is printed slightly askew on some pages.', 'Took more than a week to reach us.'],
  },
  {
    rating: 1,
    share: 2,
    words: [
      'Call me on my number and I sell you cheaper ones',
      'Not what I ordered, and nobody picks up the phone.',
    ],
  },
]

/** Only reasons that need no photo. */
export const RETURN_NOTES: Some<{ readonly reason: ReturnReason; readonly note: string }> = [
  { reason: 'wrong_item', note: 'I ordered the ruled one and a plain one came.' },
  { reason: 'missing_pages', note: 'The third section has eight pages less than the others.' },
  { reason: 'not_as_described', note: 'The page says stitched, mine is glued.' },
  { reason: 'late', note: 'It was for a birthday that is over now.' },
  { reason: 'other', note: 'My daughter got the same one from school.' },
]

export const STAFF_WORDS = {
  cancelled: ['Customer rang: ordered twice by mistake', 'Address could not be reached, agreed by phone'],
  favour: [
    'Bent corner, customer keeps it',
    'Wrong ribbon colour, agreed by phone',
    'Two days late, promised for a birthday',
  ],
  returnApproved: [
    '',
    'Sorry about that. The courier comes within two days.',
    'Please keep it in its wrapping.',
  ],
  returnRefused: [
    'The seal is broken and the first pages are written on.',
    'This is the cover that was ordered.',
  ],
  hidden: 'Advertisement',
  coins: [
    { coins: 50, reason: 'Sorry for the late parcel' },
    { coins: 100, reason: 'Thank you for your photos of the binding' },
    { coins: 25, reason: 'Wrong coupon at checkout, made good' },
  ],
} as const satisfies Record<string, unknown>

export const ENQUIRIES: Some<string> = [
  'We would like two hundred ruled notebooks with our school crest on the cover. Do you print on them, and by when?',
  'Is the daily planner also to be had undated in Telugu?',
  'Our office needs forty planners each quarter. Is there a price for that, and can we pay against an invoice?',
  'My parcel says delivered, but the watchman has not got it. Could you ask the courier?',
  'Does the 100 GSM paper take water colours?',
  'I run a small stationery shop in Nashik and would like to sell your notebooks.',
  'Can you send to Leh in winter?',
  'The five subject notebook has only four dividers on the photograph. How many are there really?',
  'Please tell me whether the covers are vegan.',
  'I would like to give a notebook as a present. Can you leave out the bill?',
  'How do I get an invoice with our GST number?',
  'For our wedding we need one hundred and fifty small notebooks as return gifts, in emerald.',
]

export const ENQUIRY_ANSWERS: Some<string> = [
  'Thank you for writing. We do, from fifty pieces on; our price list is on its way to you.',
  'Thank you for your patience. The courier says that your neighbour has it; please tell us if that is not so.',
  'Yes, they are. You find the photographs on the page of the product now.',
  'With pleasure: please name your GST number, and the invoice comes by mail.',
]

export const ORDER_NOTES: Some<string> = [
  'Rings the bell twice, please: works in the garden.',
  'Wants the invoice in the name of the school.',
  'A present: no bill in the parcel.',
]

/** The demo's blog posts. `when`: a fraction of the elapsed days; above 1 is in the future, null a draft. */
type DemoPost = {
  readonly title: string
  readonly excerpt: string
  readonly tags: string
  readonly when: number | null
  readonly content: string
}

export const POSTS: readonly DemoPost[] = [
  {
    title: 'Why a notebook should lie flat',
    excerpt: 'Thread, glue or wire: what holds the pages decides how you write on them.',
    tags: 'paper, binding',
    when: 0.08,
    content:
      'A notebook that springs shut takes one hand away from you.\n\n## Three ways to hold pages\n\n- **Thread** goes through folded sheets, so that each of them opens to its middle.\n- **Glue** is quick and cheap, and breaks when it is opened too far.\n- **Wire** lies flat at once, and catches on everything in a bag.\n\nOurs are sewn with thread, sixteen pages to a section.',
  },
  {
    title: 'Seven millimetres or eight',
    excerpt: 'The distance between two lines is a matter of your hand, your pen and your script.',
    tags: 'paper, ruling',
    when: 0.27,
    content:
      'Devanagari hangs from its line, Telugu sits in the middle of it, and English runs along the bottom. No wonder that we argue about rulings.\n\n## A small test\n\nWrite one sentence as fast as you can. If your letters touch the line above, take **8 mm**. If there is air left, **7 mm** gives you four more lines on each page.',
  },
  {
    title: 'A planner without dates',
    excerpt: 'For those who stop in March and would like to go on in June without a bad conscience.',
    tags: 'planners',
    when: 0.45,
    content:
      'Empty pages of weeks that did not go to plan are why many planners end in a drawer.\n\n1. Write the date only when you use the page.\n2. Note three things, not thirteen.\n3. Leave the evening free.\n\n> A plan is a suggestion to oneself.',
  },
  {
    title: 'Which ink for which paper',
    excerpt: 'What 70, 80 and 100 GSM mean when a fountain pen is full.',
    tags: 'paper, pens',
    when: 0.68,
    content:
      '| Paper | Ball pen | Gel pen | Fountain pen |\n| --- | --- | --- | --- |\n| 70 GSM | yes | yes | shows through |\n| 80 GSM | yes | yes | mostly |\n| 100 GSM | yes | yes | yes |\n\nBroad nibs and wet inks want the heavier paper. For everything else the lighter one saves your back.',
  },
  {
    title: 'How we pack',
    excerpt: 'Paper around paper: no plastic in the box, and corners that arrive as corners.',
    tags: 'shop',
    when: 0.9,
    content:
      'Each parcel is wrapped in the misprints of our own covers. What is left over goes back to the mill.\n\nIf a corner arrives bent all the same, write to us and keep the notebook.',
  },
  {
    title: 'Five subjects, one book',
    excerpt: 'Dividers, colours and a way to find Tuesday’s chemistry again.',
    tags: 'school',
    when: 1.05,
    content:
      'Number the pages once, at the beginning of the term. Then a line on the first page is enough to find anything.',
  },
  {
    title: 'A letter to the next owner of this notebook',
    excerpt: 'An idea for the last page.',
    tags: 'writing',
    when: null,
    content: 'To be written.',
  },
]
