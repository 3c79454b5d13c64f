import { assert } from '@/core/lib/assert'
import { channelName } from '@/core/protocol/channel'
import { channels } from '@/core/protocol/channels'
import type { Endpoint } from '@/core/protocol/endpoint'
import { endpoints, type EndpointName } from '@/core/protocol/endpoints'
import type { OperationKey } from '@/core/protocol/operations'
import { personalMessageDigest } from '@/venue/api/signatures'
import type { Scene } from '../conformance/scene'
import { messageAuth } from '../conformance/socketClient'
import type { Trader } from '../registeredTrader'
import { signRegistration, testKey, signedTransfer, signedWithdrawal } from '../testSigner'
import { identifiersOf, signedQuote, type Secrets } from './secretState'

/** Requests of a stranger who knows every identifier of the owner. */
export type Prying = { readonly scene: Scene; readonly secrets: Secrets; readonly thief: Trader }

type Bodies = (prying: Prying) => readonly unknown[]

const none: Bodies = () => [undefined]
const nowNs = () => BigInt(Date.now()) * 1_000_000n
const perpetualId = ({ scene }: Prying) => Number(scene.perpetual.instrument_id)

/** The owner's order repeated, a thief's order for the owner's account, and thief's orders tied to the owner's. */
const orders: Bodies = ({ scene, secrets, thief }) => [
  secrets.sentOrder,
  scene.order(thief, { maker: secrets.owner.account }).fields,
  { ...scene.order(thief).fields, maker: secrets.owner.account },
  ...secrets.orderIds.map((orderId) => {
    const flags = { reduce_only: true, close_position: true, stop: 'STOP_LOSS', trigger: '1000000000' }
    return scene.order(thief, {
      isBuy: false,
      limitPrice: 0n,
      amount: '0',
      flags: { ...flags, parent_order_id: orderId },
    }).fields
  }),
]
const quotes: Bodies = ({ scene, secrets, thief }) =>
  [secrets.blockId, secrets.quotedBlockId].flatMap((blockId) => [
    signedQuote(scene, thief, blockId, 3_000_000_000n).body,
    signedQuote(scene, thief, blockId, 3_000_000_000n, secrets.owner.account).body,
    { ...signedQuote(scene, thief, blockId, 0n).body, limit_price: undefined, legs: [{ instrument: 1, price: '1' }] },
  ])

const bodiesByName: Readonly<Partial<Record<EndpointName, Bodies>>> = {
  deleteApiKey: ({ secrets }) => secrets.apiKeys.map((apiKey) => ({ api_key: apiKey })),
  deleteOrdersAll: ({ secrets }) => [undefined, { asset: 'ETH', account: secrets.owner.account }],
  deleteSigningKey: ({ secrets }) => [{ signing_key: secrets.owner.signingKey.address }],
  editOrder: orders,
  postAccountEmailAddress: ({ secrets }) => [{ email_address: 'thief@example.com', account: secrets.owner.account }],
  postAccountEmailPreference: ({ secrets }) => [
    { email_type: 'liquidation', enabled: false, account: secrets.owner.account },
  ],
  postAccountEmailVerified: ({ secrets }) => [{ account: secrets.owner.account, email_auth_token: 'a'.repeat(64) }],
  postAccountNetworkAddress: ({ secrets }) => [
    { network: 'SUI', network_address: `0x${'ab'.repeat(32)}`, account: secrets.owner.account },
  ],
  postAccountUnsubscribe: ({ secrets }) => [{ account: secrets.owner.account, email_auth_token: 'a'.repeat(64) }],
  postAccountUsername: ({ secrets }) => [{ username: 'thief', account: secrets.owner.account }],
  postApiKey: ({ secrets }) => [{ name: secrets.keyName, account: secrets.owner.account }],
  postBatchOrders: (prying) => orders(prying).map((order) => ({ orders: [order] })),
  postCancelOnDisconnect: ({ secrets }) => [{ enabled: true, account: secrets.owner.account }],
  postLeverage: (prying) => [{ instrument: perpetualId(prying), leverage: 3, account: prying.secrets.owner.account }],
  postMarginType: (prying) => [{ instrument: perpetualId(prying), margin_type: 'CROSS' }],
  postMmp: ({ secrets }) => [
    { asset: 'ETH', interval: 0, frozen: 0, amount_limit: '0', account: secrets.owner.account },
  ],
  postOrder: orders,
  postOtcCreateRequest: ({ secrets }) => [
    { amount: '1000000', indicative_price: '0', unwind_id: 1, account: secrets.owner.account },
  ],
  postOtcUnwind: ({ secrets }) => [{ otc_id: 1, account: secrets.owner.account }],
  postPositionMode: ({ secrets }) => [{ position_mode: 'ONE_WAY', account: secrets.owner.account }],
  postPortfolioMargin: ({ secrets }) => [{ enabled: true, account: secrets.owner.account }],
  postQuote: quotes,
  postQuotePreview: quotes,
  postRegister: ({ scene, secrets, thief }) => {
    const { owner } = secrets
    const { domain } = scene.venue.core
    const forged = signRegistration(thief.wallet, testKey(`${thief.account} forged`), domain)
    return [
      { ...forged, account: owner.account },
      { ...forged, signing_key: owner.signingKey.address },
      signRegistration(thief.wallet, { ...thief.signingKey, address: owner.signingKey.address }, domain),
      signRegistration({ ...thief.wallet, address: owner.account }, thief.signingKey, domain),
    ]
  },
  postSwap: ({ secrets }) => [
    { collateral_asset: 'WETH', is_buy: false, base_amount: '1000000000000', account: secrets.owner.account },
  ],
  postSwapPreview: ({ secrets }) => [
    { collateral_asset: 'WETH', is_buy: true, quote_amount: '1000000', account: secrets.owner.account },
  ],
  postResetMmp: () => [{ asset: 'ETH' }],
  postRfq: (prying) => {
    const legs = [{ instrument: perpetualId(prying), is_buy: true, ratio: 1 }]
    return [{ legs, amount: '1000000', account: prying.secrets.owner.account }]
  },
  postPaperDeposit: ({ secrets }) => [{ collateral_asset: 'USDC', amount: '1', account: secrets.owner.account }],
  // Pairs the owner's account with the thief's wallet, and the thief's account with the owner's address.
  postTransfer: ({ scene, secrets, thief }) => {
    const taken = signedTransfer(thief.wallet, scene.venue.core.domain, { to: thief.account, amount: 1_000_000n })
    return [
      { ...taken, account: secrets.owner.account },
      signedTransfer({ ...thief.wallet, address: secrets.owner.account }, scene.venue.core.domain, {
        to: thief.account,
        amount: 1_000_000n,
      }),
    ]
  },
  postWithdraw: ({ scene, secrets, thief }) => [
    {
      ...signedWithdrawal(thief.wallet, scene.venue.core.domain, { to: thief.account, amount: 1_000_000n }),
      account: secrets.owner.account,
    },
  ],
  postStrategyInitiateWithdraw: () => [{ collateral_asset: 'USDC', amount_float: '1' }],
  postTwapOrder: (prying) => [{ instrument_id: perpetualId(prying), is_buy: true, amount_float: '1', duration: 1 }],
  postUpdateMargin: (prying) => [{ instrument: perpetualId(prying), isolated_margin: '-1000000' }],
  postCampaignSignUp: ({ secrets }) => [{ campaign_name: 'paper-league', account: secrets.owner.account }],
  postClaimReferralRewards: ({ secrets }) => [{ account: secrets.owner.account }],
  postClaimTradeFees: ({ secrets }) => [{ account: secrets.owner.account }],
  postFarmBoost: ({ secrets }) => [{ account: secrets.owner.account }],
  putQuote: quotes,
}

export function hasBodies(name: string): boolean {
  return name in bodiesByName
}

/** Throws for an endpoint that takes a body but is missing above. */
export function bodiesOf(name: EndpointName): Bodies {
  const bodies = bodiesByName[name]
  const { body }: Endpoint = endpoints[name]
  assert(bodies !== undefined || body === undefined, `${name} has a body to be tried with`)
  return bodies ?? none
}

/** Queries for every endpoint: each member that any endpoint has, and members that could name an owner. */
export function queriesFor({ secrets, thief }: Prying): string[] {
  const timestamp = nowNs()
  const usual = 'asset=ETH&instrument_name=ETH-PERP&start_time=1&trade_types=trade,funding'
  const [apiKey = ''] = secrets.apiKeys
  const signature = thief.wallet.sign(personalMessageDigest(`${apiKey},${timestamp},GET,/api-key,`))
  const { account } = secrets.owner
  return [
    '',
    usual,
    `${usual}&account=${account}&address=${account}&maker=${account}&user=${account}&trader_id=1&role=maker`,
    `asset=ETH&trade_types=trade&start_time=${timestamp - 3_600_000_000_000n}&instrument_name=ETH-PERP`,
    `api_key=${apiKey}&timestamp=${timestamp}&signature=${signature}`,
    `quote_ids=${secrets.quoteId}&block_id=${secrets.quotedBlockId}`,
  ]
}

/** Typed so that a missing operation does not compile. */
export const dataOfOperation: Readonly<Record<OperationKey, Bodies>> = {
  auth: ({ secrets, thief }) =>
    secrets.apiKeys.flatMap((key) => [
      { key, secret: thief.apiSecret },
      { key, secret: '' },
      messageAuth(key, thief.apiSecret, nowNs(), 'auth', ''),
    ]),
  ping: none,
  status: none,
  channels: none,
  subscribe: (prying) => channelNames(prying).map((name) => [name]),
  unsubscribe: (prying) => channelNames(prying).map((name) => [name]),
  createOrder: orders,
  editOrder: (prying) => {
    const [own] = orders({ ...prying })
    const { thief, scene, secrets } = prying
    const edit = { ...scene.order(thief).fields }
    return [...identifiersOf(secrets).map((order_id) => ({ ...edit, order_id })), own]
  },
  cancelOrder: ({ secrets }) => identifiersOf(secrets).map((order_id) => ({ order_id })),
  cancelAllOrders: ({ secrets }) => [{}, { asset: 'ETH', account: secrets.owner.account }],
}

/** Every channel in every scope, and private channels with the owner in their names. */
export function channelNames({ secrets }: Prying): string[] {
  const scopes = [
    { kind: 'none' },
    { kind: 'asset', asset: 'ETH' },
    { kind: 'assetType', asset: 'ETH', instrumentType: 'PERPETUAL' },
    { kind: 'instrument', instrumentName: 'ETH-PERP' },
  ] as const
  const listed = Object.values(channels).flatMap((channel) => scopes.map((scope) => channelName(channel, scope)))
  const { account } = secrets.owner
  const named = Object.values(channels).flatMap(({ prefix }) => [`${prefix}:${account}`, `${prefix} ${account}`])
  return [...listed, ...named]
}
