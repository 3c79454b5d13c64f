import { expect, test } from 'vitest'
import { formatFixed6 } from '@/core/protocol/fixed6'
import { defaultFeeRates } from '@/core/quant/fees'
import { account, balanceOf } from '@/dev/scenes/engine/play'
import {
  buys,
  daySec,
  nextMondaySec,
  recordOf,
  referredScene,
  createTimedScene,
  place,
  submit,
} from '@/dev/scenes/engine/timedScene'

const [ann, bob, carl] = ['ann', 'bob', 'carl'].map(account) as [
  ReturnType<typeof account>,
  ReturnType<typeof account>,
  ReturnType<typeof account>,
]

test('a referred account pays ten percent less, and its referrer earns ten percent of what is paid', () => {
  const scene = referredScene()
  buys(scene, 'bob', '10')
  // 1,000 × 0.08 % × 0.9; carl pays the normal 1,000 × 0.05 %.
  expect([balanceOf(scene, 'bob'), balanceOf(scene, 'carl')]).toEqual(['999999.28', '999999.5'])
  const { unclaimedBonus, totals } = recordOf(scene, 'ann')
  expect([unclaimedBonus, totals.bonus, totals.refereeVolume].map(formatFixed6)).toEqual(['0.072', '0.072', '1000'])
  expect(formatFixed6(recordOf(scene, 'bob').totals.discount)).toBe('0.08')
})

test('the fee of an option is reduced by the rate, unless the premium caps it', () => {
  const scene = referredScene()
  place(scene, 'carl sell 1 @ 15 call')
  place(scene, 'bob buy 1 @ 15 call ioc')
  // 100 × 0.05 % × 0.9 in addition to the premium.
  expect(balanceOf(scene, 'bob')).toBe('999984.955')
})

test('bonuses are paid out once, from fees earned by the venue', () => {
  const scene = referredScene()
  buys(scene, 'bob', '10')
  const feesBefore = scene.state.venueFees
  expect(submit(scene, { type: 'claimReferralRewards', account: ann })).toBe('accepted')
  expect(balanceOf(scene, 'ann')).toBe('1000000.072')
  expect(feesBefore - scene.state.venueFees).toBe(72_000n)
  expect(scene.events.filter((event) => event.type === 'balanceChanged').at(-1)).toMatchObject({
    account: ann,
    change: 72_000n,
    reason: 'reward',
  })
  expect(submit(scene, { type: 'claimReferralRewards', account: ann })).toBe('ERR_CLAIM_REFERRAL_NO_REWARDS')
})

test('without enough money the venue pays nothing, and the bonus stays due', () => {
  const scene = referredScene()
  buys(scene, 'bob', '10')
  const retained = scene.state.venueFees
  // The missing money goes to carl, so that the sum of all money stays unchanged.
  const holder = scene.state.accounts.get(carl)
  if (holder !== undefined) Object.assign(holder, { balance: holder.balance + retained })
  Object.assign(scene.state, { venueFees: 0n })
  expect(submit(scene, { type: 'claimReferralRewards', account: ann })).toBe('ERR_CLAIM_REFERRAL_TRANSFER')
  expect(formatFixed6(recordOf(scene, 'ann').unclaimedBonus)).toBe('0.072')
})

test('an unknown name, one’s own name and a second referrer are rejected, as is an account that has already traded', () => {
  const scene = referredScene()
  const refer = (name: string, referralCode: string) =>
    submit(scene, { type: 'setReferrer', account: account(name), referralCode })
  expect(refer('carl', 'no-such-name')).toBe('INVALID_REFERRAL_CODE')
  expect(refer('carl', '')).toBe('INVALID_REFERRAL_CODE')
  expect(refer('ann', 'ANN')).toBe('REFERRER_SAME_AS_REFEREE')
  expect(refer('bob', 'ann')).toBe('ACCOUNT_ALREADY_REFERRED')
  buys(scene, 'carl', '1', 'dora')
  expect(refer('carl', 'ann')).toBe('ACCOUNT_EXISTS')
  expect(submit(scene, { type: 'setReferrer', account: `0x${'9'.repeat(40)}`, referralCode: 'ann' })).toBe(
    'ACCOUNT_DOES_NOT_EXIST',
  )
})

test('referral cycles are rejected, direct or indirect, and old journals replay unchanged', () => {
  const scene = referredScene()
  const refer = (name: string, referralCode: string) =>
    submit(scene, { type: 'setReferrer', account: account(name), referralCode, refusesRings: true })
  for (const username of ['bob', 'carl']) submit(scene, { type: 'setUsername', account: account(username), username })
  // Ann referred bob.
  expect(refer('ann', 'bob')).toBe('REFERRER_SAME_AS_REFEREE')
  expect(refer('carl', 'bob')).toBe('accepted')
  expect(refer('ann', 'carl')).toBe('REFERRER_SAME_AS_REFEREE')
  expect(submit(scene, { type: 'setReferrer', account: ann, referralCode: 'carl' })).toBe('accepted')
  // The search for a referrer also ends in an existing cycle.
  expect(refer('dora', 'ann')).toBe('accepted')
})

test('an account’s own rates are reduced too', () => {
  const scene = referredScene()
  const rates = { ...defaultFeeRates, PERPETUAL: { ...defaultFeeRates.OPTION } }
  submit(scene, { type: 'setFeeRates', account: bob, rates })
  buys(scene, 'bob', '10')
  // 1,000 × 0.05 % × 0.9.
  expect(balanceOf(scene, 'bob')).toBe('999999.55')
  expect(formatFixed6(recordOf(scene, 'bob').totals.discount)).toBe('0.05')
})

test('a self-trade earns nothing', () => {
  const scene = referredScene()
  buys(scene, 'bob', '10', 'bob')
  expect(recordOf(scene, 'ann').unclaimedBonus).toBe(0n)
  expect(recordOf(scene, 'bob').weeks).toEqual([])
})

test('five percent of the weekly fees are paid back on request', () => {
  const scene = createTimedScene()
  expect(submit(scene, { type: 'claimTradeFees', account: bob })).toBe('BAD_REQUEST')
  buys(scene, 'bob', '10')
  scene.sec += daySec
  buys(scene, 'bob', '5')
  scene.sec = nextMondaySec
  buys(scene, 'bob', '1')
  const summary = () =>
    recordOf(scene, 'bob').weeks.map(
      ({ fees, volume, tradeCount, unclaimed }) =>
        `${tradeCount} trades, ${formatFixed6(volume)}, ${formatFixed6(fees)} paid, ${formatFixed6(unclaimed)} waits`,
    )
  expect(summary()).toEqual(['2 trades, 1500, 1.2 paid, 0.06 waits', '1 trades, 100, 0.08 paid, 0.004 waits'])
  const before = balanceOf(scene, 'bob')
  expect(submit(scene, { type: 'claimTradeFees', account: bob })).toBe('accepted')
  expect([before, balanceOf(scene, 'bob')]).toEqual(['999998.72', '999998.784'])
  expect(summary()).toEqual(['2 trades, 1500, 1.2 paid, 0 waits', '1 trades, 100, 0.08 paid, 0 waits'])
  expect(recordOf(scene, 'bob').weeks.map(({ lastClaimSeq }) => lastClaimSeq)).toEqual([scene.seq, scene.seq])
  expect(submit(scene, { type: 'claimTradeFees', account: bob })).toBe('BAD_REQUEST')
})

test('an account can join known campaigns only, and only once', () => {
  const scene = createTimedScene()
  const signUp = (campaignName: string) => submit(scene, { type: 'signUpForCampaign', account: ann, campaignName })
  expect(signUp('no-such-campaign')).toBe('BAD_REQUEST')
  expect(signUp('paper-league')).toBe('accepted')
  const { signUps } = recordOf(scene, 'ann')
  scene.sec += 60
  expect(signUp('paper-league')).toBe('accepted')
  expect(recordOf(scene, 'ann').signUps).toBe(signUps)
  expect(signUps.map(({ name }) => name)).toEqual(['paper-league'])
})
