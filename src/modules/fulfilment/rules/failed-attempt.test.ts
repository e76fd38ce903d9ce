import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAnotherAttempt, isFailedAttempt, mayTryAgain, openFailedAttempt } from './failed-attempt.ts'

const at = (hour: number) => new Date(Date.UTC(2027, 0, 1, hour))
const seen = (hour: number, status: string, code = '', statusType = 'UD') => ({
  at: at(hour),
  statusType,
  status,
  code,
})

describe('a failed delivery attempt', () => {
  test.each([
    ['UD', 'Pending', 'EOD-11', true],
    ['UD', 'Pending', 'EOD-6', true],
    ['UD', 'Pending', 'EOD-104', true],
    ['UD', 'Pending', 'ST-108', true],
    // It has only reached its city.
    ['UD', 'Pending', 'X-DLD1F', false],
    ['UD', 'Pending', '', false],
    // Delivered after all.
    ['UD', 'Pending', 'EOD-38', false],
    ['DL', 'Delivered', 'EOD-38', false],
    ['DL', 'Delivered', 'EOD-36', false],
    // On the way back the same status means something else.
    ['RT', 'Pending', 'EOD-11', false],
    ['UD', 'Dispatched', 'EOD-11', false],
  ])('(%s, %s, %s): %s', (statusType, status, code, isFailed) => {
    expect(isFailedAttempt({ at: at(0), statusType, status, code })).toBe(isFailed)
  })

  test('can be followed by another attempt in some cases', () => {
    expect(['EOD-11', 'EOD-74', 'EOD-6'].map(mayTryAgain)).toEqual([true, true, true])
    expect(['EOD-111', 'ST-108', 'EOD-38', ''].map(mayTryAgain)).toEqual([false, false, false, false])
  })
})

describe('a failed attempt is open', () => {
  const failed = seen(10, 'Pending', 'EOD-11')

  test('until the parcel is out for delivery again, delivered or on its way back', () => {
    expect(openFailedAttempt([seen(8, 'Dispatched'), failed])).toBe(failed)
    expect(openFailedAttempt([failed, seen(11, 'In Transit')])).toBe(failed)
    expect(openFailedAttempt([failed, seen(11, 'Dispatched')])).toBeNull()
    expect(openFailedAttempt([failed, seen(11, 'Delivered', 'EOD-38', 'DL')])).toBeNull()
    expect(openFailedAttempt([failed, seen(11, 'In Transit', '', 'RT')])).toBeNull()
    expect(openFailedAttempt([])).toBeNull()
  })

  test('only if it is the latest one', () => {
    const second = seen(34, 'Pending', 'EOD-6')
    expect(openFailedAttempt([failed, seen(32, 'Dispatched'), second])).toBe(second)
  })
})

describe('each attempt is reported once', () => {
  test('a second scan of the same evening is the same attempt', () => {
    const first = seen(10, 'Pending', 'EOD-11')
    const again = seen(11, 'Pending', 'EOD-11')
    expect(isAnotherAttempt([first], first, null)).toBe(true)
    expect(isAnotherAttempt([first, again], again, first.at)).toBe(false)
    expect(isAnotherAttempt([first], first, first.at)).toBe(false)
  })

  test('an attempt after the parcel was out again, or on another day, is a new one', () => {
    const first = seen(5, 'Pending', 'EOD-11')
    const sameDay = seen(12, 'Pending', 'EOD-11')
    expect(isAnotherAttempt([first, seen(9, 'Dispatched'), sameDay], sameDay, first.at)).toBe(true)
    const nextDay = seen(30, 'Pending', 'EOD-11')
    expect(isAnotherAttempt([first, nextDay], nextDay, first.at)).toBe(true)
  })

  test('the day is India’s: it begins at 18:30 UTC', () => {
    const evening = seen(18, 'Pending', 'EOD-11')
    const afterMidnight = { ...seen(18, 'Pending', 'EOD-11'), at: new Date(Date.UTC(2027, 0, 1, 18, 31)) }
    expect(isAnotherAttempt([evening, afterMidnight], afterMidnight, evening.at)).toBe(true)
  })

  test('nothing older than the last report is reported, whatever came in before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 200 })),
        fc.integer({ min: 0, max: 200 }),
        (hours, told) => {
          const scans = hours.toSorted((a, b) => a - b).map((hour) => seen(hour, 'Pending', 'EOD-11'))
          for (const scan of scans) {
            if (isAnotherAttempt(scans, scan, at(told))) expect(scan.at > at(told)).toBe(true)
          }
        },
      ),
    )
  })
})
