import { expect } from 'vitest'
import { endpoints } from '@/core/protocol/endpoints'
import { collateralSpecs } from '@/core/quant/collateral'
import type { Trader } from '../registeredTrader'
import { signedTransfer } from '../testSigner'
import { conformanceCase, expectRejection, type Scene, accountOf, standing } from './scene'
import { isRecord } from './socketClient'

const halfWeth = '500000000000000000'
const buying = { collateral_asset: 'WETH', is_buy: true, base_amount: halfWeth }

async function swap(scene: Scene, as: Trader, body: object = buying) {
  const answer = await scene.rest('POST', '/swap', { as, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return endpoints.postSwap.reply.parse(answer.body)
}

async function held(scene: Scene, trader: Trader, asset: string): Promise<bigint> {
  const { collaterals } = await accountOf(scene, trader)
  return collaterals?.find(({ collateralAsset }) => collateralAsset === asset)?.balance ?? 0n
}

async function transactions(scene: Scene, as: Trader, type: string) {
  const { body } = await scene.rest('GET', `/transaction-history?tx_type=${type}`, { as })
  return endpoints.getTransactionHistory.reply.parse(body).transactionHistory ?? []
}

async function weethDeposits(scene: Scene) {
  const { status, body } = await scene.rest('GET', '/weeth')
  expect(status).toBe(200)
  return isRecord(body) ? body : {}
}

const badSwaps: readonly (readonly [string, string, object, string])[] = [
  ['011', 'without an amount', { base_amount: undefined }, 'SPOT_INVALID_AMOUNTS'],
  ['012', 'with both amounts', { quote_amount: '1000000' }, 'SPOT_INVALID_AMOUNTS'],
  ['013', 'of amount 0', { base_amount: undefined, quote_amount: '0' }, 'SPOT_INVALID_AMOUNTS'],
  ['014', 'finer than the venue counts', { base_amount: '999999999999' }, 'SPOT_INVALID_BASE_AMOUNT'],
  ['015', 'of an asset that is not swapped', { collateral_asset: 'USDC' }, 'SPOT_NOT_SUPPORTED'],
  ['016', 'of vault shares', { collateral_asset: 'aeUSD', base_amount: '1000000' }, 'SPOT_NOT_SUPPORTED'],
  ['017', 'of an unknown asset', { collateral_asset: 'GOLD' }, 'ERR_MALFORMED_REQUEST'],
  ['018', 'without an asset', { collateral_asset: undefined }, 'ERR_MALFORMED_REQUEST'],
  ['020', 'with a string direction', { is_buy: 'true' }, 'ERR_MALFORMED_REQUEST'],
  ['021', 'with a decimal amount', { base_amount: '0.5' }, 'ERR_MALFORMED_REQUEST'],
  ['022', 'with a negative amount', { base_amount: '-1' }, 'ERR_MALFORMED_REQUEST'],
]

/** Cases for orders only, because a preview has no account and so checks no balance. */
const beyondMeans: readonly (readonly [string, string, object, string])[] = [
  ['031', 'for more USDC than the account has', { base_amount: `900${'0'.repeat(18)}` }, 'SPOT_NO_QUOTE_BALANCE'],
  ['032', 'of more than the account has', { is_buy: false, base_amount: `9${'0'.repeat(24)}` }, 'SPOT_NO_BASE_BALANCE'],
]

const vault = collateralSpecs.aeUSD.address

function toVault(scene: Scene, as: Trader, asset: 'USDC' | 'aeUSD', amount: bigint, label: string) {
  const body = { ...signedTransfer(as.wallet, scene.venue.core.domain, { to: vault, amount, asset }), label }
  return scene.rest('POST', '/transfer', { as, body })
}

export const swapCases = [
  conformanceCase('C-SWAP-001', 'a collateral is bought at the index price plus a fee, as an order', async (scene) => {
    const ann = await scene.trader()
    const [usdc, weth] = [await held(scene, ann, 'USDC'), await held(scene, ann, 'WETH')]
    const order = await swap(scene, ann)
    expect(order).toMatchObject({ instrumentType: 'SPOT', side: 'buy', orderStatus: 'filled', amount: 500_000n })
    const value = ((order.avgPrice ?? 0n) * 500_000n + 999_999n) / 1_000_000n
    expect(usdc - (await held(scene, ann, 'USDC'))).toBe(value + value / 1_000n)
    expect((await held(scene, ann, 'WETH')) - weth).toBe(500_000n)
    const [row] = await transactions(scene, ann, 'swap')
    expect(row).toMatchObject({ collateralName: 'USDC', swapAsset: 'WETH', side: 'buy', fees: value / 1_000n })
    expect([row?.amount, row?.txStatus, row?.price]).toEqual([value + value / 1_000n, 'finalized', order.avgPrice])
  }),
  conformanceCase('C-SWAP-002', 'a collateral is sold for a given amount of USDC, to the millionth', async (scene) => {
    const ann = await scene.trader()
    await swap(scene, ann)
    const usdc = await held(scene, ann, 'USDC')
    const selling = { collateral_asset: 'WETH', is_buy: false, quote_amount: '100000000' }
    const order = await swap(scene, ann, selling)
    const received = (await held(scene, ann, 'USDC')) - usdc
    // Rounded up, by at most a millionth of a unit.
    expect(received).toBeGreaterThanOrEqual(100_000_000n)
    expect(received - 100_000_000n).toBeLessThanOrEqual((order.avgPrice ?? 0n) / 1_000_000n + 1n)
    const [row] = await transactions(scene, ann, 'swap')
    expect(row).toMatchObject({ collateralName: 'WETH', decimals: 18, swapAsset: 'USDC', side: 'sell' })
  }),
  conformanceCase('C-SWAP-003', 'a preview returns the outcome of the swap, and changes nothing', async (scene) => {
    const ann = await scene.trader()
    const before = await standing(scene, ann)
    const { status, body } = await scene.rest('POST', '/swap/preview', { body: buying })
    expect(status).toBe(200)
    const preview = endpoints.postSwapPreview.reply.parse(body)
    const value = (preview.price * 500_000n + 999_999n) / 1_000_000n
    expect(preview).toMatchObject({ amount: 500_000n, fees: value / 1_000n, quoteAmount: value + value / 1_000n })
    expect(preview).toMatchObject({ feeRate: 1_000n, baseBalance: 0n, quoteBalance: 0n })
    expect(preview.baseCapacity > 0n && preview.quoteCapacity > 0n).toBe(true)
    expect(await standing(scene, ann)).toEqual(before)
  }),
  conformanceCase('C-SWAP-019', 'a swap requires a direction, whose default in a preview is a sale', async (scene) => {
    const ann = await scene.trader()
    const body = { ...buying, is_buy: undefined }
    const answer = await scene.rest('POST', '/swap', { as: ann, body })
    expect(answer.status).toBe(400)
    expectRejection(answer.body, 'ERR_MALFORMED_REQUEST')
    const preview = async (sent: object) => {
      const replied = await scene.rest('POST', '/swap/preview', { body: sent })
      return endpoints.postSwapPreview.reply.parse(replied.body)
    }
    // Both for half a WETH: a sale yields less than a purchase costs, because of the fee.
    const [unsaid, buy] = [await preview(body), await preview(buying)]
    expect(unsaid.amount).toBe(buy.amount)
    expect(unsaid.quoteAmount).toBeLessThan(buy.quoteAmount)
  }),
  ...badSwaps.map(([id, what, change, code]) =>
    conformanceCase(`C-SWAP-${id}`, `a swap ${what} is rejected, and so is its preview`, async (scene) => {
      const ann = await scene.trader()
      const before = await standing(scene, ann)
      const body = { ...buying, ...change }
      for (const [path, as] of [
        ['/swap', ann],
        ['/swap/preview', undefined],
      ] as const) {
        const answer = await scene.rest('POST', path, { body, ...(as === undefined ? {} : { as }) })
        expect(answer.status, path).toBe(400)
        expectRejection(answer.body, code)
      }
      expect(await standing(scene, ann)).toEqual(before)
    }),
  ),
  ...beyondMeans.map(([id, what, change, code]) =>
    conformanceCase(`C-SWAP-${id}`, `a swap ${what} is rejected and changes nothing`, async (scene) => {
      const ann = await scene.trader()
      const before = await standing(scene, ann)
      const answer = await scene.rest('POST', '/swap', { as: ann, body: { ...buying, ...change } })
      expect(answer.status).toBe(400)
      expectRejection(answer.body, code)
      expect(await standing(scene, ann)).toEqual(before)
    }),
  ),
  conformanceCase('C-SWAP-041', 'a swap without a key is rejected', async (scene) => {
    const answer = await scene.rest('POST', '/swap', { body: buying })
    expect(answer.status).toBe(401)
    expectRejection(answer.body, 'UNAUTHORIZED')
  }),
  conformanceCase('C-VAULT-001', 'the vault and weETH are public', async (scene) => {
    const answer = await scene.rest('GET', '/yield-vault')
    const state = endpoints.getYieldVault.reply.parse(answer.body)
    expect(state).toMatchObject({ apy: 4.75, isPaused: false, cap: 25_000_000_000_000n })
    expect(state.pps).toBeGreaterThanOrEqual(1_000_000n)
    expect(state.aumLiquid).toBeLessThanOrEqual(state.aum)
    expect(await weethDeposits(scene)).toEqual({ total_deposits: expect.stringMatching(/^\d+(\.\d{1,6})?$/) })
  }),
  conformanceCase('C-VAULT-009', 'weETH received by an account is added to its deposit', async (scene) => {
    const before = await weethDeposits(scene)
    const ann = await scene.trader()
    await swap(scene, ann, { collateral_asset: 'weETH', is_buy: true, base_amount: `25${'0'.repeat(17)}` })
    const after = await weethDeposits(scene)
    expect(Number(after['total_deposits']) - Number(before['total_deposits'])).toBeCloseTo(2.5, 6)
  }),
  conformanceCase(
    'C-VAULT-002',
    'USDC in the vault becomes shares that earn yield and can be redeemed',
    async (scene) => {
      const ann = await scene.trader()
      const usdc = await held(scene, ann, 'USDC')
      expect((await toVault(scene, ann, 'USDC', 1_000_000_000n, 'YV_DEPOSIT')).body).toEqual({ success: true })
      const shares = await held(scene, ann, 'aeUSD')
      expect(shares > 0n && shares <= 1_000_000_000n).toBe(true)
      const row = (await accountOf(scene, ann)).collaterals?.find((one) => one.collateralAsset === 'aeUSD')
      expect(row).toMatchObject({ collateralYieldBearing: true, pendingWithdrawals: 0n })
      expect(row?.marginValue).toBe(row?.collateralValue)
      expect((await toVault(scene, ann, 'aeUSD', shares, 'YV_WITHDRAW')).body).toEqual({ success: true })
      // Deposit and withdrawal are both rounded in favor of the other depositors.
      expect(usdc - (await held(scene, ann, 'USDC'))).toBeLessThan(5n)
      const [given] = await transactions(scene, ann, 'yv_deposit')
      const [taken] = await transactions(scene, ann, 'yv_withdraw')
      const legs = { swapAsset: 'aeUSD', side: 'buy', swapAmount: shares }
      expect(given).toMatchObject({ collateralName: 'USDC', amount: 1_000_000_000n, counterParty: vault, ...legs })
      expect(taken).toMatchObject({ collateralName: 'aeUSD', amount: shares, txStatus: 'finalized', swapAsset: 'USDC' })
      expect(taken?.swapAmount).toBe((await held(scene, ann, 'USDC')) - usdc + 1_000_000_000n)
      expect(given?.price).toBe((1_000_000_000n * 1_000_000n) / shares)
    },
  ),
  conformanceCase('C-VAULT-003', 'a transfer that the vault does not accept moves nothing', async (scene) => {
    const ann = await scene.trader()
    const before = await standing(scene, ann)
    for (const [asset, amount, label, code] of [
      ['USDC', 1_000_000n, 'rent', 'TRANSFER_INVALID_LABEL'],
      ['USDC', 1_000_000n, 'YV_WITHDRAW', 'TRANSFER_INVALID_COLLATERAL'],
      ['aeUSD', 1_000_000n, 'YV_WITHDRAW', 'TRANSFER_INSUFFICIENT_BALANCE'],
      ['USDC', 10n ** 15n, 'YV_DEPOSIT', 'TRANSFER_INSUFFICIENT_BALANCE'],
    ] as const) {
      const answer = await toVault(scene, ann, asset, amount, label)
      expect(answer.status).toBe(400)
      expectRejection(answer.body, code)
    }
    expect(await standing(scene, ann)).toEqual(before)
  }),
]
