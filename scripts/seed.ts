/** `npm run seed`: writes the sample shop to the shop's database, or to the one in DATABASE_URL, if it is new. */
import { migrate } from '#platform/database/migrate.ts'
import { seedIfEmpty } from '#server/seed/seed.ts'
import { runCommand, databaseOfTheShop } from './lib/command.ts'

await runCommand('npm run seed', {}, async () => {
  const shop = await databaseOfTheShop()
  try {
    await migrate(shop.url)
    const seeded = await seedIfEmpty(shop.url)
    console.log(
      seeded
        ? `The sample shop is added: ${seeded.products} products and its coupons.`
        : 'Nothing was put in: this shop is not new.',
    )
  } finally {
    await shop.stop()
  }
})
