/**
 * The demo's agenda and random generator: events happen in the order of their time, and are the same for the same seed.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  createAgenda,
  createChance,
  DAY,
  HOUR,
  indianMinute,
  midnightBefore,
  nextDesk,
  nextPoll,
  weekday,
} from './simulation.ts'
import { aPerson } from './people.ts'
import { customerDetails } from '#platform/rules/customer-details.ts'
import { otherStates } from '#platform/rules/pincode-state.ts'

const times = fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 60 })

test('each scheduled event runs once, ordered by time, and by scheduling order at the same time', async () => {
  await fc.assert(
    fc.asyncProperty(times, async (noted) => {
      const agenda = createAgenda()
      const happened: [number, number][] = []
      for (const [turn, time] of noted.entries())
        agenda.at(time, () => Promise.resolve(void happened.push([time, turn])))
      await agenda.playUntil(100, () => undefined)
      const expected = noted.map((time, turn): [number, number] => [time, turn])
      expect(happened).toEqual(expected.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]))
    }),
  )
})

test('events after the end wait, and events scheduled in the past run next', async () => {
  const agenda = createAgenda()
  const said: string[] = []
  const moments: number[] = []
  const moved = (time: number) => void moments.push(time)
  agenda.at(5, () => {
    said.push('five')
    agenda.at(1, () => Promise.resolve(void said.push('late')))
    return Promise.resolve()
  })
  agenda.at(9, () => Promise.resolve(void said.push('nine')))
  await agenda.playUntil(7, moved)
  expect(said).toEqual(['five', 'late'])
  await agenda.playUntil(9, moved)
  expect(said).toEqual(['five', 'late', 'nine'])
  expect(moments).toEqual([5, 9])
})

test('the same seed gives the same values, another seed different ones', () => {
  const drawn = (seed: number) => {
    const chance = createChance(seed)
    return [
      chance.uuid(),
      chance.between(1, 1_000),
      chance.pick(['a', 'b', 'c']),
      aPerson(chance, 7).fullName,
    ]
  }
  expect(drawn(1)).toEqual(drawn(1))
  expect(drawn(1)).not.toEqual(drawn(2))
})

test('choices occur as often as their weights say', () => {
  const chance = createChance(3)
  const choices = [
    { word: 'never', share: 0 },
    { word: 'rarely', share: 1 },
    { word: 'mostly', share: 9 },
  ]
  const drawn = Array.from({ length: 2_000 }, () => chance.weighed(choices).word)
  expect(drawn).not.toContain('never')
  expect(drawn.filter((word) => word === 'rarely').length).toBeGreaterThan(100)
  expect(drawn.filter((word) => word === 'rarely').length).toBeLessThan(300)
})

test('every generated person passes the checkout, has a pincode in their town, and a mailbox in a reserved domain', () => {
  const chance = createChance(11)
  for (let number = 1; number <= 500; number += 1) {
    const person = aPerson(chance, number)
    expect(customerDetails.parse(person)).toEqual(person)
    expect(otherStates(person.pincode, person.state)).toBeNull()
    expect(person.email).toMatch(/@(example\.(com|org|net)|mail\.example)$/)
  }
})

test('parcels are packed on working days, at Indian hours', () => {
  // Saturday, 21 November 2026, 17:00; the next packing time is on Monday at 11:00.
  const saturday = Date.parse('2026-11-21T17:00:00+05:30')
  expect(weekday(saturday)).toBe(6)
  expect(new Date(nextDesk(saturday)).toISOString()).toBe('2026-11-23T05:30:00.000Z')
  expect(new Date(nextDesk(saturday - 7 * HOUR)).toISOString()).toBe('2026-11-21T05:30:00.000Z')
  expect(midnightBefore(saturday)).toBe(Date.parse('2026-11-21T00:00:00+05:30'))
  expect(indianMinute(saturday)).toBe('2026-11-21T17:00')
  expect(nextPoll(saturday)).toBe(Date.parse('2026-11-21T18:01:00+05:30'))
  expect(nextPoll(saturday + 6 * HOUR)).toBe(midnightBefore(saturday) + DAY + 60_000)
})
