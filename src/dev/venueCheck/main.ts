import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import type { Address } from '@/core/protocol/instrument'
import { accountChecks } from './accountChecks'
import { blank, runChecks, writeReport, type Finding } from './finding'
import { publicChecks } from './publicChecks'
import { socketChecks } from './socketChecks'
import { tradeChecks } from './tradeCheck'
import { createAsk, type Keys } from './venueUnderCheck'

const help = `npm run venue:check -- --venue testnet

Asks a venue, one request at a time, what Optick assumes about it, and prints each assumption as confirmed,
refuted or unknown. It only reads.

  --venue ID         a venue of the list (default testnet)
  --venues FILE      another list than public/venues.json
  --asset ASSET      the asset to ask about (default ETH)
  --report FILE      writes the findings as Markdown, without keys and addresses
  --trade            places a small order far from the market, amends it and cancels it

Keys come from the environment, never from arguments, which other users of the machine can read:
  OPTICK_CHECK_API_KEY, OPTICK_CHECK_API_SECRET            for what an account reads
  OPTICK_CHECK_ACCOUNT, OPTICK_CHECK_SIGNING_KEY           for --trade too`

/** The members of a venue's entry that the checks use. */
const venueList = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    restUrl: z.string(),
    wsUrl: z.string(),
    signing: z.object({ name: z.string(), version: z.string(), chainId: z.number() }),
  }),
)

process.exitCode = await main(process.argv.slice(2), process.env)

/** Runs the checks. Returns the exit code: 0 whatever the verdicts, 2 for a wrong argument. */
async function main(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const options = readOptions(args)
  if (typeof options === 'string') {
    console.error(`optick: ${options}. Try --help.`)
    return 2
  }
  if (options.help) {
    console.log(help)
    return 0
  }
  const { venue, asset, report, trade } = options
  const keys = keysOf(env)
  const account = env['OPTICK_CHECK_ACCOUNT'] as Address | undefined
  const signingKey = env['OPTICK_CHECK_SIGNING_KEY'] as `0x${string}` | undefined
  if (trade && (keys === undefined || account === undefined || signingKey === undefined)) {
    console.error('optick: --trade needs the four OPTICK_CHECK_ variables. Try --help.')
    return 2
  }
  const checked = { ...venue, asset, perpetual: `${asset}-PERP` }
  const ask = createAsk(venue.restUrl)
  const secrets = [keys?.apiKey, keys?.apiSecret, account, signingKey].filter((text) => text !== undefined)
  const hide = blank(secrets)
  const checks = [
    ...publicChecks(checked, ask),
    ...socketChecks(checked, keys),
    ...(keys === undefined ? [] : accountChecks(ask, keys)),
    ...(trade && keys !== undefined && account !== undefined && signingKey !== undefined
      ? tradeChecks(checked, ask, { ...keys, account, signingKey })
      : []),
  ]
  const findings = await runChecks(checks, ({ verdict, assumption, evidence }) =>
    console.log(hide(`${verdict.padEnd(9)} ${assumption}\n          ${evidence}`)),
  )
  if (report !== undefined)
    writeFileSync(report, writeReport(`${venue.name}, ${new Date().toISOString()}`, findings, secrets))
  const count = (verdict: Finding['verdict']) => findings.filter((finding) => finding.verdict === verdict).length
  console.log(`${count('confirmed')} confirmed, ${count('refuted')} refuted, ${count('unknown')} unknown`)
  return 0
}

function keysOf(env: NodeJS.ProcessEnv): Keys | undefined {
  const apiKey = env['OPTICK_CHECK_API_KEY']
  const apiSecret = env['OPTICK_CHECK_API_SECRET']
  return apiKey === undefined || apiSecret === undefined ? undefined : { apiKey, apiSecret }
}

/** Parses the arguments. Returns an error message if they are wrong. */
function readOptions(args: readonly string[]) {
  const types = {
    venue: { type: 'string', default: 'testnet' },
    venues: { type: 'string', default: 'public/venues.json' },
    asset: { type: 'string', default: 'ETH' },
    report: { type: 'string' },
    trade: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  } as const
  try {
    const { values } = parseArgs({ args: [...args], options: types })
    const list = z.parse(venueList, JSON.parse(readFileSync(values.venues, 'utf8')) as unknown)
    const found = list.find(({ id }) => id === values.venue)
    if (found === undefined)
      return `--venue must be one of ${list.map(({ id }) => id).join(', ')}, not "${values.venue}"`
    if (!values.help && !/^https?:/.test(found.restUrl))
      return `${found.id} has no address of its own: name a list with --venues`
    return { venue: found, asset: values.asset, report: values.report, trade: values.trade, help: values.help }
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
