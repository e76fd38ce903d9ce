/** An account's addresses. Writers hold the account's lock, so that there is always exactly one default. */
import type { AddressView } from '../rules/address-view.ts'
import type { AddressInput } from '../rules/address.ts'
import type { UserId } from '#platform/rules/ids.ts'
import { objectStatement, only, statement } from '#platform/database/statement.ts'
import type { Tx } from '#platform/database/transaction.ts'

const COLUMNS = `id, full_name AS "fullName", phone, address, city, state, pincode, country, is_default AS "isDefault"`

/** The default first, then the newest. */
export const listAddressesOf = statement<[userId: UserId], AddressView>(
  'list_addresses',
  `SELECT ${COLUMNS} FROM addresses WHERE user_id = $1 ORDER BY is_default DESC, created_at DESC, id`,
)

type OwnAddress = AddressInput & { readonly userId: UserId }

const insert = objectStatement<OwnAddress, { id: string }>(
  'add_address',
  `INSERT INTO addresses (user_id, full_name, phone, address, city, state, pincode, country, is_default)
   VALUES (:userId, :fullName, :phone, :address, :city, :state, :pincode, :country,
           NOT EXISTS (SELECT 1 FROM addresses WHERE user_id = :userId AND is_default))
   RETURNING id`,
)

/** An account's first address is its default. */
export async function addAddress(tx: Tx, userId: UserId, address: AddressInput): Promise<string> {
  return only(await insert(tx.client, { ...address, userId })).id
}

const update = objectStatement<OwnAddress & { readonly id: string }, { id: string }>(
  'change_address',
  `UPDATE addresses SET full_name = :fullName, phone = :phone, address = :address, city = :city, state = :state,
          pincode = :pincode, country = :country, updated_at = shop_now()
    WHERE user_id = :userId AND id = :id RETURNING id`,
)

/** False if the account has no such address. */
export async function changeAddress(
  tx: Tx,
  userId: UserId,
  id: string,
  address: AddressInput,
): Promise<boolean> {
  return (await update(tx.client, { ...address, userId, id })).length === 1
}

const remove = statement<[UserId, string], { isDefault: boolean }>(
  'remove_address',
  `DELETE FROM addresses WHERE user_id = $1 AND id = $2 RETURNING is_default AS "isDefault"`,
)

/** Whether it was the default; null if the account has no such address. */
export async function removeAddress(tx: Tx, userId: UserId, id: string): Promise<boolean | null> {
  return (await remove(tx.client, userId, id))[0]?.isDefault ?? null
}

const clearDefault = statement<[UserId], Record<string, never>>(
  'clear_default_address',
  `UPDATE addresses SET is_default = false WHERE user_id = $1 AND is_default`,
)

const setDefault = statement<[UserId, string], { id: string }>(
  'set_default_address',
  `UPDATE addresses SET is_default = true WHERE user_id = $1 AND id = $2 RETURNING id`,
)

/** Leaves exactly one default; the caller has checked that the address is the account's. */
export async function makeDefault(tx: Tx, userId: UserId, id: string): Promise<void> {
  await clearDefault(tx.client, userId)
  only(await setDefault(tx.client, userId, id))
}
