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

describe('a try to deliver came to nothing', () => {
  test.each([
    ['UD', 'Pending', 'EOD-11', true],
    ['UD', 'Pending', 'EOD-6', true],
    ['UD', 'Pending', 'EOD-104', true],
    ['UD', 'Pending', 'ST-108', true],
    // It has only reached its town.
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

  test('another one may be wished for after some of them', () => {
    expect(['EOD-11', 'EOD-74', 'EOD-6'].map(mayTryAgain)).toEqual([true, true, true])
    expect(['EOD-111', 'ST-108', 'EOD-38', ''].map(mayTryAgain)).toEqual([false, false, false, false])
  })
})

describe('it is told while nothing has followed on it', () => {
  const failed = seen(10, 'Pending', 'EOD-11')

  test('not once the parcel is in the van again, delivered or on its way back', () => {
    expect(openFailedAttempt([seen(8, 'Dispatched'), failed])).toBe(failed)
    expect(openFailedAttempt([failed, seen(11, 'In Transit')])).toBe(failed)
    expect(openFailedAttempt([failed, seen(11, 'Dispatched')])).toBeNull()
    expect(openFailedAttempt([failed, seen(11, 'Delivered', 'EOD-38', 'DL')])).toBeNull()
    expect(openFailedAttempt([failed, seen(11, 'In Transit', '', 'RT')])).toBeNull()
    expect(openFailedAttempt([])).toBeNull()
  })

  test('the last of several is the one', () => {
    const second = seen(34, 'Pending', 'EOD-6')
    expect(openFailedAttempt([failed, seen(32, 'Dispatched'), second])).toBe(second)
  })
})

describe('each try is told once', () => {
  test('a second note of the same evening is the same try', () => {
    const first = seen(10, 'Pending', 'EOD-11')
    const again = seen(11, 'Pending', 'EOD-11')
    expect(isAnotherAttempt([first], first, null)).toBe(true)
    expect(isAnotherAttempt([first, again], again, first.at)).toBe(false)
    expect(isAnotherAttempt([first], first, first.at)).toBe(false)
  })

  test('a try after the van was out again, or on another day, is another one', () => {
    const first = seen(5, 'Pending', 'EOD-11')
    const sameDay = seen(12, 'Pending', 'EOD-11')
    expect(isAnotherAttempt([first, seen(9, 'Dispatched'), sameDay], sameDay, first.at)).toBe(true)
    const nextDay = seen(30, 'Pending', 'EOD-11')
    expect(isAnotherAttempt([first, nextDay], nextDay, first.at)).toBe(true)
  })

  test('the day is India’s: half past six in the evening, universal time, begins the next one', () => {
    const evening = seen(18, 'Pending', 'EOD-11')
    const afterMidnight = { ...seen(18, 'Pending', 'EOD-11'), at: new Date(Date.UTC(2027, 0, 1, 18, 31)) }
    expect(isAnotherAttempt([evening, afterMidnight], afterMidnight, evening.at)).toBe(true)
  })

  test('whatever came in before, nothing older than what was told is told', () => {
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
