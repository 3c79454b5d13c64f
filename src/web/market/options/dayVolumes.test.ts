import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { RestError, UnreachableError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { readDayVolumes, type DayVolumes } from './dayVolumes'

const detail = (contracts: string | undefined) =>
  contracts === undefined ? {} : { markets: { dailyVolumeContracts: parseFixed6(contracts) } }

function scene(answers: Record<string, () => unknown>) {
  const steps: string[] = []
  const seen: DayVolumes[] = []
  const call = async (_endpoint: unknown, { path }: { readonly path: { readonly instrumentName: string } }) => {
    steps.push(path.instrumentName)
    return answers[path.instrumentName]?.()
  }
  return {
    steps,
    seen,
    parts: {
      // `call` is generic over all endpoints; the fake only answers the detail.
      rest: { call } as unknown as RestClient,
      pause: async (ms: number) => void steps.push(`${ms} ms`),
      signal: new AbortController().signal,
      onRead: (volumes: DayVolumes) => void seen.push(volumes),
    },
  }
}

test('volumes of a chain are read one by one, at most four per second, and shown as they arrive', async () => {
  const { parts, steps, seen } = scene({ A: () => detail('12.5'), B: () => detail('0') })
  const found = await readDayVolumes(['A', 'B'], new Map(), parts)
  expect(steps).toEqual(['A', '250 ms', 'B', '250 ms'])
  expect(seen[0]).toEqual(new Map([['A', parseFixed6('12.5')]]))
  // A volume of zero is a known figure.
  expect(found.get('B')).toBe(0n)
})

test('a volume that the venue omits or rejects is unknown, even if it was known before', async () => {
  const { parts } = scene({
    A: () => detail(undefined),
    B: () => {
      throw new RestError('INSTRUMENT_NOT_FOUND', 400, undefined, 'no')
    },
    C: () => detail('3'),
  })
  const before = new Map([['B', parseFixed6<never>('7')]])
  expect(await readDayVolumes(['A', 'B', 'C'], before, parts)).toEqual(new Map([['C', parseFixed6('3')]]))
})

test.each([new RestError('RATE_LIMIT_EXCEEDED', 429, undefined, 'slow'), new UnreachableError('no answer')])(
  'a rate limit or a missing answer ends the reading, and what was read so far is retained: %s',
  async (failure) => {
    const { parts, seen } = scene({
      A: () => detail('1'),
      B: () => {
        throw failure
      },
    })
    await expect(readDayVolumes(['A', 'B', 'C'], new Map(), parts)).rejects.toBe(failure)
    expect(seen.at(-1)).toEqual(new Map([['A', parseFixed6('1')]]))
  },
)
