/** The demo's blog posts. `when`: a fraction of the elapsed days; above 1 is in the future, null a draft. */
export type DemoPost = {
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
