import { parseArgs } from 'node:util'

export const parts = ['load', 'live', 'chain', 'own', 'many', 'routes', 'first'] as const
export type Part = (typeof parts)[number]

export type PerfOptions = {
  readonly isQuick: boolean
  readonly parts: readonly Part[]
  /** CPU slowdown factors. */
  readonly slowdowns: readonly number[]
  readonly repeats: number
  readonly jsonFile: string | undefined
}

export type ParsedPerf =
  | { readonly kind: 'run'; readonly options: PerfOptions }
  | { readonly kind: 'help' }
  | { readonly kind: 'refused'; readonly reason: string }

export const help = `npm run perf: how fast the page is, in a real Chromium against the venue.

  npm run perf                    all figures, about ten minutes
  npm run perf -- --quick         the same in about three: shorter looks, so rougher figures
  npm run perf -- venue           how fast the venue is (see npm run perf -- venue --help)
  npm run perf -- site            how fast the venue of the static site is, and what it costs (Linux; --seconds N of looking)

  --only LIST     some of: ${parts.join(', ')}
  --cpu LIST      1 is the full processor, 4 a quarter of it          (1,4)
  --repeat N      how often each look is taken; medians are printed   (3, quick: 1)
  --json FILE     write the figures to a file as well
  --help          this text

Each figure is printed beside that of a plain page, the same by hand without any library (e2e/perf/plain), measured in the
same run. The machine should have nothing else to do: its load is printed.`

/** Never throws; returns the reason for rejecting a flag. */
export function parsePerf(argv: readonly string[]): ParsedPerf {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        quick: { type: 'boolean', default: false },
        only: { type: 'string', default: parts.join(',') },
        cpu: { type: 'string', default: '1,4' },
        repeat: { type: 'string' },
        json: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) return { kind: 'help' }
    const asked = values.only.split(',')
    const unknown = asked.find((name) => !parts.some((part) => part === name))
    if (unknown !== undefined) return { kind: 'refused', reason: `--only takes ${parts.join(', ')}, not "${unknown}"` }
    const slowdowns = values.cpu.split(',').map(Number)
    if (slowdowns.some((slowdown) => !(slowdown >= 1 && slowdown <= 20))) {
      return { kind: 'refused', reason: `--cpu takes numbers from 1 to 20, not "${values.cpu}"` }
    }
    const repeats = Number(values.repeat ?? (values.quick ? 1 : 3))
    if (!Number.isInteger(repeats) || repeats < 1 || repeats > 100) {
      return { kind: 'refused', reason: `--repeat takes a whole number from 1 to 100, not "${values.repeat}"` }
    }
    const wanted = parts.filter((part) => asked.includes(part))
    return {
      kind: 'run',
      options: { isQuick: values.quick, parts: wanted, slowdowns, repeats, jsonFile: values.json },
    }
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) return { kind: 'refused', reason: error.message }
    throw error
  }
}
