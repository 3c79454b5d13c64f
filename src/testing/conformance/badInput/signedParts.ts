import { quoteDigest } from '@/protocol/eip712'
import type { Trader } from '../../registeredTrader'
import { signRegistration, testKey } from '../../testSigner'
import { signedTransfer, signedWithdrawal } from '../../transferSigner'
import type { Address } from '@/protocol/instrument'
import type { Scene } from '../scene'
import type { Parts, Setting } from './wholeRequest'

let lastNumber = 5_000_000_000n

/** The request with the signatures that its operation wants, made for this request alone. */
export function signedParts(name: string, parts: Parts, { scene, trader, strategy }: Setting): Parts {
  switch (name) {
    case 'postOrder':
    case 'editOrder':
      return { ...parts, body: scene.order(trader).fields }
    case 'postBatchOrders':
      return { ...parts, body: { orders: [scene.order(trader).fields] } }
    case 'postQuote':
    case 'putQuote':
    case 'postQuotePreview':
      return { ...parts, body: quoteBody(scene, trader) }
    case 'postTransfer':
      return { ...parts, body: signedTransfer(trader.wallet, scene.venue.core.domain, sent(strategy)) }
    case 'postWithdraw':
      return { ...parts, body: signedWithdrawal(trader.wallet, scene.venue.core.domain, sent(trader.account)) }
    case 'postRfq': {
      const legs = [{ instrument: Number(scene.perpetual.instrument_id), is_buy: true, ratio: 1 }]
      return { ...parts, body: { legs, amount: '1000000', duration: 60 } }
    }
    case 'postRegister': {
      lastNumber += 1n
      const fresh = (of: string) => testKey(`${scene.venue.runName} bad input ${lastNumber} ${of}`)
      return { ...parts, body: signRegistration(fresh('wallet'), fresh('key'), scene.venue.core.domain) }
    }
    default:
      return { ...parts, ...plainParts[name] }
  }
}

/** What is not signed and has rules that no schema tells. */
const plainParts: Readonly<Record<string, Partial<Parts>>> = {
  getLeaderboardCampaign: { query: { username: 'nobody', start_time: '0', end_time: '1' } },
  getProofsData: { query: { assets: 'SOL' } },
  postAccountEmailAddress: { body: { email_address: 'ann@example.com' } },
  postAccountEmailPreference: { body: { email_type: 'liquidation', enabled: false } },
  postAccountNetworkAddress: { body: { network: 'SOL', network_address: '1'.repeat(32) } },
  postCampaignSignUp: { body: { campaign_name: 'paper-league' } },
  postOtcCreateRequest: {
    body: {
      asset: 'ETH',
      strike: '3400',
      // 08:00 UTC in about two months.
      expiry: String((Math.floor(Date.now() / 86_400_000) + 60) * 86_400 + 8 * 3_600),
      option_type: 'call',
      amount: '2000000',
      indicative_price: '3000',
    },
  },
  postStrategyInitiateWithdraw: { body: { collateral_asset: 'USDC', amount_float: '1' } },
  postSwap: { body: { collateral_asset: 'WETH', is_buy: true, base_amount: '500000000000000000' } },
  postSwapPreview: { body: { collateral_asset: 'WETH', is_buy: true, base_amount: '500000000000000000' } },
}

/** One USDC. */
function sent(to: Address) {
  return { to, amount: 1_000_000n }
}

/** On a block that nobody has opened: what is wrong with the quote itself is found before. */
function quoteBody({ venue }: Scene, trader: Trader) {
  lastNumber += 1n
  const block = `0x${'1a'.repeat(32)}` as const
  const timestamp = BigInt(Math.floor(Date.now() / 1_000))
  const [isBuy, limitPrice, amount, salt] = [true, 1_000_000n, 1_000_000n, lastNumber]
  const quote = { maker: trader.account, block, isBuy, limitPrice, amount, salt, timestamp }
  return {
    block_id: block,
    account: trader.account,
    amount: String(amount),
    is_buy: isBuy,
    salt: String(salt),
    timestamp: String(timestamp),
    limit_price: String(limitPrice),
    signature: trader.signingKey.sign(quoteDigest(venue.core.domain, quote)),
  }
}
