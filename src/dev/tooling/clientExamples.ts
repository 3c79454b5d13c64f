import * as z from 'zod/mini'
import type { Endpoint } from '@/core/protocol/endpoint'
import { exampleOf } from '@/venue/api/openapi/openApiDocument'

/** An open order of the example's account, for operations on one order. */
const terms = `const [perpetual] = await client.rest.getMarkets({ query: { asset: 'ETH', instrumentType: 'PERPETUAL' } })
if (perpetual?.markPrice === undefined) throw new Error('there is no mark price')
const { instrumentId, priceStep, markPrice } = perpetual
const limitPrice = fixed6<Price>((markPrice * 97n) / 100n / priceStep * priceStep)
const terms = { instrument: instrumentId, isBuy: true, amount: parseFixed6<Amount>('0.1'), limitPrice }
`
const placed = `${terms}const { orderId } = await client.orders.place(terms)\n`
const connected = 'await client.connect()\n'
const done = (call: string, before = '', isSocket = false) =>
  `${before}${isSocket ? connected : ''}console.log(await ${call})${isSocket ? '\nclient.close()' : ''}`

const hash = `'0x${'1a'.repeat(32)}'`
const twap = `const twap = await client.rest.postTwapOrder({
  body: { instrumentId: '1', isBuy: true, amountFloat: parseFixed6('5'), duration: 3600 },
})
`
const mmp = `await client.rest.postMmp({
  body: { asset: 'ETH' as NamedAsset, interval: 5, frozen: 60, amountLimit: parseFixed6('10') },
})
`
const rfq = `const [option] = await client.rest.getMarkets({ query: { asset: 'ETH', instrumentType: 'OPTION' } })
if (option === undefined) throw new Error('no option is listed')
const leg = { instrument: option.instrumentId, ratio: parseFixed6<Amount>('1'), isBuy: true }
const { blocks } = await client.rest.postRfq({ body: { legs: [leg], isBuy: true, amount: parseFixed6('1'), duration: 600 } })
const blockId = blocks?.[0]?.blockId
if (blockId === undefined) throw new Error('no block was opened')
`
const quote = `const quote = {
  blockId: ${hash} as const,
  account: keys.account,
  amount: parseFixed6<Amount>('1'),
  isBuy: true,
  salt: 1n,
  timestamp: BigInt(Math.floor(Date.now() / 1000)),
  // The EIP-712 signature of these members.
  signature: \`0x\${'00'.repeat(65)}\` as const,
  legs: [],
  limitPrice: parseFixed6<Price>('1'),
}
`
const strategy = `const { strategies } = await client.rest.getStrategies()
const strategyAddress = strategies?.[0]?.strategyAddress ?? '0x'
`
const day = 'BigInt(Date.now() - 86_400_000) * 1_000_000n'
const ofStrategy = (name: string) => done(`client.rest.${name}({ path: { strategyAddress } })`, strategy)

/** Hand-written examples, for operations that recorded values alone cannot demonstrate. */
export const specialRest: Readonly<Record<string, string>> = {
  postRegister: `// \`register\` signs the body, sends it and logs in.
console.log((await client.register({ wallet: newAccount(), signingKey: newAccount() })).account)`,
  getApiKey: done(`client.rest.getApiKey({
  // The account signs a request for its own key.
  query: { apiKey: keys.apiKey, timestamp: BigInt(Date.now()) * 1_000_000n, signature: \`0x\${'00'.repeat(65)}\` },
})`),
  deleteApiKey: done('client.rest.deleteApiKey({ body: { apiKey: keys.apiKey } })'),
  deleteSigningKey: done('client.rest.deleteSigningKey({ body: { signingKey: signingKey.address } })'),
  postOrder: done(
    'client.rest.postOrder({ body: order })',
    `${terms}const { order } = await client.orders.sign(terms)\n`,
  ),
  getOrder: done('client.rest.getOrder({ path: { orderId } })', placed),
  deleteOrder: done('client.rest.deleteOrder({ path: { orderId } })', placed),
  deleteOrdersAll: done("client.rest.deleteOrdersAll({ body: { asset: 'ETH' } })"),
  editOrder: done(
    'client.rest.editOrder({ path: { orderId }, body: order })',
    `${placed}const { order } = await client.orders.sign({ ...terms, limitPrice: fixed6<Price>(limitPrice + priceStep) })\n`,
  ),
  postBatchOrders: done(
    'client.rest.postBatchOrders({ body: { orders: [order] } })',
    `${terms}const { order } = await client.orders.sign({ ...terms, timeInForce: 'GTC' })\n`,
  ),
  postTwapOrder: twap.replace('const twap = await', 'console.log(await').replace(/\}\)\n$/, '}))'),
  getTwapOrder: done('client.rest.getTwapOrder({ path: { orderId: twap.orderId } })', twap),
  deleteTwapOrder: done('client.rest.deleteTwapOrder({ path: { orderId: twap.orderId } })', twap),
  postPositionMode: done("client.rest.postPositionMode({ body: { positionMode: 'ONE_WAY' } })"),
  postCancelOnDisconnect: done('client.rest.postCancelOnDisconnect({ body: { enabled: true } })'),
  getMmp: done("client.rest.getMmp({ query: { asset: 'ETH' as NamedAsset } })"),
  postMmp: mmp.replace('await', 'console.log(await').replace(/\)\n$/, '))'),
  postResetMmp: done("client.rest.postResetMmp({ body: { asset: 'ETH' as NamedAsset } })", mmp),
  postLeverage: done("client.rest.postLeverage({ body: { instrument: '1', leverage: 5 } })"),
  postMarginType: done("client.rest.postMarginType({ body: { instrument: '1', marginType: 'ISOLATED' } })"),
  postUpdateMargin: done(
    "client.rest.postUpdateMargin({ body: { instrument: '1', isolatedMargin: parseFixed6('100') } })",
    `await client.rest.postMarginType({ body: { instrument: '1', marginType: 'ISOLATED' } })
await client.orders.place({ instrument: '1', isBuy: true, amount: parseFixed6('1'), limitPrice: 'market' })
`,
  ),
  postSwap: done(`client.rest.postSwap({
  // Half a WETH, which has 18 decimals.
  body: { collateralAsset: 'WETH', isBuy: true, baseAmount: 500_000_000_000_000_000n },
})`),
  postRfq: `${rfq}console.log(blocks)`,
  deleteRfq: done('client.rest.deleteRfq({ path: { blockId } })', rfq),
  getRfqQuotes: done('client.rest.getRfqQuotes({ path: { blockId } })', rfq),
  postQuote: done('client.rest.postQuote({ body: quote })', quote),
  postQuotePreview: done('client.rest.postQuotePreview({ body: quote })', quote),
  putQuote: done(`client.rest.putQuote({ path: { quoteId: ${hash} }, body: quote })`, quote),
  deleteQuote: done(`client.rest.deleteQuote({ path: { quoteId: ${hash} } })`),
  getAccountTradesCsv: done(`client.rest.getAccountTradesCsv({ query: { tradeTypes: ['trade'], startTime: ${day} } })`),
  getAccountTransactionsCsv: done(`client.rest.getAccountTransactionsCsv({ query: { startTime: ${day} } })`),
  getStrategiesAccountHistory: done(`client.rest.getStrategiesAccountHistory({ query: { startTime: ${day} } })`),
  getStrategyBalanceHistory: ofStrategy('getStrategyBalanceHistory'),
  getStrategyPnlHistory: ofStrategy('getStrategyPnlHistory'),
  getStrategyPortfolio: ofStrategy('getStrategyPortfolio'),
  getStrategyPositions: ofStrategy('getStrategyPositions'),
  getStrategyTradeHistory: ofStrategy('getStrategyTradeHistory'),
  getStrategyTransactionHistory: ofStrategy('getStrategyTransactionHistory'),
  postStrategyInitiateWithdraw: done(
    `client.rest.postStrategyInitiateWithdraw({
  path: { strategyAddress },
  body: { collateralAsset: 'USDC', amountFloat: parseFixed6('100') },
})`,
    strategy,
  ),
  getCheckReferral: done("client.rest.getCheckReferral({ query: { account: keys.account, referralCode: 'ann' } })"),
  getLeaderboardCampaign: done(
    `client.rest.getLeaderboardCampaign({ query: { username: 'ann', startTime: ${day}, endTime: BigInt(Date.now()) * 1_000_000n } })`,
  ),
  getProofData: done("client.rest.getProofData({ query: { jsonName: 'rewards' } })"),
  getProofsData: done("client.rest.getProofsData({ query: { assets: ['ETH'] } })"),
  postPaperDeposit: done(
    "client.rest.postPaperDeposit({ body: { collateralAsset: 'USDC', amount: parseFixed6('1000') } })",
  ),
}

export const specialSocket: Readonly<Record<string, string>> = {
  auth: `// \`connect\` authenticates this connection and every later one.
${connected}console.log(client.connection.getSnapshot().state)
client.close()`,
  subscribe: `// Each channel has a method, which subscribes on this and every later connection.
client.channels.index({ asset: 'ETH' }, { onMessage: ({ price }) => console.log(price) })
${connected}client.close()`,
  unsubscribe: `const subscription = client.channels.index({ asset: 'ETH' }, { onMessage: ({ price }) => console.log(price) })
${connected}subscription.close()
client.close()`,
  createOrder: done(
    'client.socket.createOrder(order)',
    `${terms}// \`client.orders.place(terms)\` does the same, and asks the venue if the answer is lost.
const { order } = await client.orders.sign(terms)\n`,
    true,
  ),
  editOrder: done(
    'client.socket.editOrder({ orderId, ...order })',
    `${placed}const { order } = await client.orders.sign({ ...terms, limitPrice: fixed6<Price>(limitPrice + priceStep) })\n`,
    true,
  ),
  cancelOrder: done('client.socket.cancelOrder({ orderId })', placed, true),
  cancelAllOrders: done("client.socket.cancelAllOrders({ asset: 'ETH' })", '', true),
}

const knownQueries: Readonly<Record<string, string>> = { asset: "'ETH'", instrument_name: "'ETH-PERP'" }

/** The example of a REST operation: its recorded body, or values for what it needs. */
export function restExample(name: string, { path, query, body }: Endpoint, required: readonly string[]): string {
  const special = specialRest[name]
  if (special !== undefined) return special
  const parts: string[] = []
  if (path.includes('{instrument_name}')) parts.push("path: { instrumentName: 'ETH-PERP' }")
  if (query !== undefined && required.length > 0) {
    parts.push(`query: { ${required.map((key) => `${camelCase(key)}: ${knownQueries[key] ?? "''"}`).join(', ')} }`)
  }
  const recorded = exampleOf(name, 'body')
  if (body !== undefined && recorded !== undefined) parts.push(`body: ${literal(z.decode(body, recorded), true)}`)
  return done(`client.rest.${name}(${parts.length === 0 ? '' : `{ ${parts.join(', ')} }`})`)
}

export const socketExample = (key: string) => specialSocket[key] ?? done(`client.socket.${key}()`, '', true)

const subjects = {
  none: '{}',
  instrument: "{ instrumentName: 'ETH-PERP' }",
  asset: "{ asset: 'ETH' }",
  assetType: "{ asset: 'ETH', instrumentType: 'PERPETUAL' }",
} as const

export function channelExample(key: string, scopes: readonly (keyof typeof subjects)[]): string {
  const [scope = 'none'] = scopes
  return `client.channels.${key}(${subjects[scope]}, { onMessage: (message) => console.log(message) })
${connected}await new Promise((resolve) => setTimeout(resolve, 1000))
client.close()`
}

/** The whole program of an example. */
export function programOf(code: string, isPrivate: boolean): string {
  const needsAccount = isPrivate || /\b(keys|newAccount|signingKey)\b/.test(code)
  const isNamed = (name: string) => new RegExp(`\\b${name}\\b`).test(code)
  const values = ['createOptickClient', ...['fixed6', 'parseFixed6'].filter(isNamed)]
  const types = ['Amount', 'NamedAsset', 'Price'].filter(isNamed)
  return [
    `import { ${values.join(', ')} } from 'optick/client'`,
    ...(types.length > 0 ? [`import type { ${types.join(', ')} } from 'optick/client'`] : []),
    ...(needsAccount ? ["import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'"] : []),
    '',
    'const client = createOptickClient({ restUrl: process.env.VENUE })',
    ...(needsAccount ? account(isNamed('keys'), isNamed('signingKey')) : []),
    '',
    code,
  ].join('\n')
}

function account(namesKeys: boolean, namesSigningKey: boolean): readonly string[] {
  const register = `await client.register({ wallet: newAccount(), ${namesSigningKey ? 'signingKey' : 'signingKey: newAccount()'} })`
  return [
    'const newAccount = () => privateKeyToAccount(generatePrivateKey())',
    ...(namesSigningKey ? ['const signingKey = newAccount()'] : []),
    namesKeys ? `const keys = ${register}` : register,
  ]
}

export const camelCase = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

const isMoney = /amount|price|margin|trigger|ratio|balance|strike/i

/** Writes a decoded value as TypeScript. In an input, millionths get the type of money that their member asks for. */
export function literal(value: unknown, isInput: boolean, key = ''): string {
  if (typeof value === 'bigint') return isInput && isMoney.test(key) ? `fixed6(${value}n)` : `${value}n`
  if (typeof value === 'string') return value.includes("'") ? JSON.stringify(value) : `'${value}'`
  if (Array.isArray(value)) return `[${value.map((one) => literal(one, isInput, key)).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const members = Object.entries(value).map(([name, one]) => `${name}: ${literal(one, isInput, name)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}
