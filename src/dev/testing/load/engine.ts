import { parseArgs } from 'node:util'
import { recordWorkload } from '@/dev/scenes/engine/measureEngine'
import { startNats } from '../natsServer'
import { measureApply, measureMessages, measureProcess, type StageCost } from './engineStages'
import { machineText } from './machine'
import { recordedFlow } from './recordedFlow'

const help = `npm run perf -- engine: processor time of a command in the engine, in three stages of one run.

  --commands N    of each kind, the first third only warms up    (120000)
  --rounds N      medians of so many                              (3)
  --batch N       commands in a message                           (500)
  --only PART     apply, messages, process                        (all)
  --help          this text

The commands are of two kinds: the recorded order flow of two busy markets (few trades), and forty accounts that throw dice (a
trade in every third command). "apply" is the engine alone. "messages" adds all that an engine of a cluster does but for
sending: decoding, digests of the state, encoding. "process" is an engine process at a real NATS with one node. The time is that of
the thread, so that other work on the machine does not count; behind it the time of all threads of the process.`

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      commands: { type: 'string', default: '120000' },
      rounds: { type: 'string', default: '3' },
      batch: { type: 'string', default: '500' },
      only: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return console.log(help)
  const [count, rounds, batch] = [values.commands, values.rounds, values.batch].map(Number) as [number, number, number]
  const warmUp = Math.floor(count / 3)
  const isAsked = (part: string) => values.only === undefined || values.only === part
  console.log(machineText())
  const kinds = [
    ['recorded flow', recordedFlow(count)],
    ['dice', recordWorkload(1, count)],
  ] as const
  const nats = isAsked('process') ? await startNats() : undefined
  try {
    for (const [kind, commands] of kinds) {
      const costs = new Map<string, StageCost[]>()
      const note = (stage: string, cost: StageCost) => costs.set(stage, [...(costs.get(stage) ?? []), cost])
      for (let round = 0; round < rounds; round += 1) {
        if (isAsked('apply')) note('apply', measureApply(commands, warmUp))
        if (isAsked('messages')) note('messages', measureMessages(commands, warmUp, batch))
        if (nats === undefined) continue
        const league = `${kind.replace(/\W/g, '')}${round}`
        note('process', await measureProcess(nats.url, commands, { warmUp, batch, league }))
      }
      for (const [stage, all] of costs) console.log(costText(kind, stage, all))
    }
    console.log(machineText())
  } finally {
    await nats?.stop()
  }
}

function costText(kind: string, stage: string, costs: readonly StageCost[]): string {
  const threadUs = median(costs.map((cost) => cost.threadUs))
  const processUs = median(costs.map((cost) => cost.processUs))
  const perSecond = Math.round(1e6 / threadUs).toLocaleString('en')
  return `${kind.padEnd(14)} ${stage.padEnd(9)} ${threadUs.toFixed(1).padStart(6)} µs (${processUs.toFixed(1)} in all threads), ${perSecond} a second`
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

await main()
