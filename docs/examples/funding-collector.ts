// Collects the funding of ETH-PERP without a view on its price: while longs pay, it holds WETH and is short as many
// perpetuals. Its account is for it alone. Ends after ROUNDS looks at the rate or on Ctrl-C, without a position.
import { setTimeout } from 'node:timers/promises'
import { createOptickClient, fixed6, formatFixed6, isRejection, parseFixed6 } from 'optick/client'
import { NotArrivedError, OutcomeUnknownError, UnreachableError, type Amount } from 'optick/client'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'

const { VENUE = 'http://localhost:4174', ROUNDS = '100000', PAUSE_MS = '60000', LEAST_RATE = '0.00001' } = process.env
const client = createOptickClient({ restUrl: VENUE })
// A real program keeps its keys: privateKeyToAccount(process.env.SIGNING_KEY), and client.logIn with an API key.
const newAccount = () => privateKeyToAccount(generatePrivateKey())
await client.register({ wallet: newAccount(), signingKey: newAccount() })

const [name, size] = ['ETH-PERP', parseFixed6<Amount>('2')]
const terms = (await client.rest.getMarkets({ query: { asset: 'ETH' } })).find(({ instrumentName }) => instrumentName === name)
if (terms === undefined) throw new Error(`${name} is not listed`)
const { instrumentId, amountStep } = terms
const lost = [OutcomeUnknownError, NotArrivedError, UnreachableError]
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop.abort())
const pause = (ms: number) => setTimeout(ms, undefined, { signal: stop.signal }).catch(() => undefined)
for (let round = 0; round < Number(ROUNDS) && !stop.signal.aborted; round++) {
  const held = await attempt(async () => {
    const { fundingRate } = await client.rest.getFunding({ query: { instrumentName: name } })
    const { short } = await holdings()
    console.log(`rate ${fundingRate ?? 'unknown'} an hour, short ${formatFixed6(short)}`)
    return hold(fundingRate === undefined ? short : fundingRate >= Number(LEAST_RATE) ? size : 0n)
  })
  if (!stop.signal.aborted) await pause(held !== undefined && held.short === held.weth ? Number(PAUSE_MS) : 1_000)
}
let left = await attempt(() => hold(0n))
for (let tries = 0; tries < 9 && (left?.short !== 0n || left.weth !== 0n); tries++) left = await attempt(() => hold(0n))
console.log(left?.short === 0n && left.weth === 0n ? 'nothing is left' : 'a position may be left')
client.close()

/** Contracts sold, and WETH held, as the venue has them: an answer may have been lost. */
async function holdings() {
  const { positions, collaterals } = await client.rest.getAccount()
  if (positions === undefined || collaterals === undefined) throw new UnreachableError('the account cannot be read')
  const { amount = 0n, side } = positions.find(({ instrumentName }) => instrumentName === name) ?? {}
  const weth = collaterals.find(({ collateralAsset }) => collateralAsset === 'WETH')?.balance ?? 0n
  return { short: amount * (side === 'sell' ? 1n : -1n), weth }
}

/** First the perpetual, whose fill may be partial, then the difference in WETH. */
async function hold(wanted: bigint) {
  await attempt(async () => sell(wanted - (await holdings()).short))
  const { short, weth } = await holdings()
  if (short !== weth) await attempt(() => swap(short - weth))
  const after = await holdings() // If the swap has failed, the perpetual follows the WETH.
  if (after.short !== after.weth) await attempt(() => sell(after.weth - after.short))
  return holdings()
}

async function sell(signed: bigint): Promise<void> {
  const [isBuy, contracts] = [signed < 0n, signed < 0n ? -signed : signed]
  if (contracts < amountStep) return
  const amount = fixed6<Amount>((contracts / amountStep) * amountStep)
  const order = { instrument: instrumentId, isBuy, amount, limitPrice: 'market', reduceOnly: isBuy } as const
  console.log(`${isBuy ? 'bought' : 'sold'} ${formatFixed6((await client.orders.place(order)).filled)} ${name}`)
}

async function swap(signed: bigint): Promise<void> {
  const [isBuy, amount] = [signed > 0n, signed < 0n ? -signed : signed]
  await client.rest.postSwap({ body: { collateralAsset: 'WETH', isBuy, baseAmount: amount * 10n ** 12n } }) // 18 decimals
  console.log(`${isBuy ? 'bought' : 'sold'} ${formatFixed6(amount)} WETH`)
}

/** Undefined after a rejection or a lost answer, a second later: what was on its way has arrived then. */
function attempt<Value>(act: () => Promise<Value>): Promise<Value | undefined> {
  return act().catch((error: unknown) => {
    if (!lost.some((kind) => error instanceof kind) && !isRejection(error)) throw error
    console.log(String(error))
    return pause(1_000).then(() => undefined)
  })
}
