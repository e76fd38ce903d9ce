/** Maps the items concurrently, a few at a time; results are in the order of the items. */
export async function mapConcurrent<Item, Answer>(
  items: readonly Item[],
  work: (item: Item) => Promise<Answer>,
  atOnce = 6,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let next = 0
  const turn = async () => {
    for (let at = next; at < items.length; at = next) {
      next += 1
      answers[at] = await work(items[at] as Item)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, turn))
  return answers
}
