/** The carrier's answers about pincodes, cached for a while. */
import type { OrderMoment } from '#platform/rules/delivery-date.ts'
import type { PincodeFacts } from '#platform/rules/pincode-promise.ts'
import { getStatement, statement, type Queryable } from '#platform/database/statement.ts'

export type KnownPincode = {
  /** The carrier's last answer; null if it was never asked. */
  readonly facts: PincodeFacts | null
  readonly ageHours: number
  /** The present day and hour in India. */
  readonly now: OrderMoment
  readonly isCodOn: boolean
}

/** All inputs of a promise, read at one moment. */
export const knownPincode = (pin: `$${number}`): string => `
   SELECT CASE WHEN p.pin IS NOT NULL THEN json_build_object('isServed', p.is_served, 'takesCash', p.takes_cash, 'city', p.city,
            'stateCode', p.state_code, 'isRemote', p.is_remote, 'transitDays', p.transit_days, 'remark', p.remark) END AS facts,
          coalesce(extract(epoch FROM shop_now() - p.checked_at) / 3600, 0)::float8 AS "ageHours",
          json_build_object('day', to_char(shop_now() AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD'),
            'hour', extract(hour FROM shop_now() AT TIME ZONE 'Asia/Kolkata')::int) AS now,
          coalesce(s.is_cod_on, false) AS "isCodOn"
     FROM (SELECT ${pin}::char(6) AS pin) AS asked
     LEFT JOIN pincodes p ON p.pin = asked.pin
     LEFT JOIN shop_settings s ON s.id = 1`

export const findPincode = getStatement<[pin: string], KnownPincode>('find_pincode', knownPincode('$1'))

const upsert = statement<
  [string, boolean, boolean, string, string, boolean, number | null, string],
  { pin: string }
>(
  'keep_pincode',
  `INSERT INTO pincodes (pin, is_served, takes_cash, city, state_code, is_remote, transit_days, remark, checked_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, shop_now())
   ON CONFLICT (pin) DO UPDATE SET is_served = excluded.is_served, takes_cash = excluded.takes_cash, city = excluded.city,
      state_code = excluded.state_code, is_remote = excluded.is_remote, transit_days = excluded.transit_days,
      remark = excluded.remark, checked_at = excluded.checked_at
   RETURNING pin`,
)

/** The newest answer replaces the last one. */
export async function savePincode(on: Queryable, pin: string, facts: PincodeFacts): Promise<void> {
  const { isServed, takesCash, city, stateCode, isRemote, transitDays, remark } = facts
  await upsert(on, pin, isServed, takesCash, city, stateCode, isRemote, transitDays, remark)
}
