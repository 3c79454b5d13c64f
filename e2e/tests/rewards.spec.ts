import { expectAccessible } from '../accessible'
import { expectBothThemes } from '../everyLook'
import { settle } from '../everyScreen'
import { expect, test } from '../fixtures'
import { openRestTrader } from '../restTrader'
import { RewardsScreen, rewardTabs } from '../screens/RewardsScreen'

/** The story controls the venue's clock, to end weeks. */
test.use({ hostFlags: ['--market', 'quiet', '--seed', '7', '--test-clock', '--audit'] })

/** Excludes toasts, which come and go above the screen. */
const mainPart = { within: 'main' }

/** The next Monday, 00:00 UTC, by the venue's clock. */
async function endOfWeek(venueUrl: string): Promise<string> {
  const reply: unknown = await (await fetch(`${venueUrl}/time`)).json()
  const { timestamp } = reply as { readonly timestamp: string }
  const date = new Date(Number(BigInt(timestamp) / 1_000_000n))
  const daysLeft = 7 - ((date.getUTCDay() + 6) % 7)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + daysLeft)).toISOString()
}

test('a referred trader pays lower fees and gets a rebate, and the referrer sees it', async ({
  page,
  host,
  tradeScreen,
}) => {
  const ann = await openRestTrader(host.venueUrl)
  const { username } = await ann.read('/account')
  await page.goto(`${host.appUrl}/?referral=${String(username)}`)
  await tradeScreen.book.waitFor()
  await tradeScreen.connect()
  await expect(page.getByText(`Referred by ${String(username)}: you pay 10% lower fees.`)).toBeVisible()
  await tradeScreen.enableTrading()
  await tradeScreen.accountTicket.waitFor()
  await tradeScreen.fillTicket({ side: 'Buy', amount: '1' })
  // 0.08 % less a tenth.
  const expected = Number((await ann.read('/instrument/ETH-PERP'))['mark_price']) * 0.00072
  const shownFee = async () => Number((await tradeScreen.preview('Fee, taker').innerText()).replace(/[^\d.]/g, ''))
  await expect.poll(shownFee).toBeCloseTo(expected, 1)
  await tradeScreen.submit.click()
  await expect(tradeScreen.toasts).toContainText('Bought 1.00 ETH-PERP')

  const rewards = new RewardsScreen(page)
  await rewards.open()
  await expect(rewards.referrals).toContainText(`Referred by ${String(username)}: your fees are reduced.`)
  await expect(rewards.figure('Saved by your discount')).not.toHaveText('0.0000')
  await expect(rewards.rows('Daily rewards')).toHaveCount(1)
  await expect(rewards.rows('Daily rewards')).toContainText('Discount')
  await expect(rewards.claimButton).toBeDisabled()
  await expect(page.getByText('Nothing to claim yet')).toBeVisible()
  await expectBothThemes(page, mainPart)

  await rewards.show('Fee rebates')
  await expect(rewards.rows('Fees by week')).toHaveCount(1)
  await expect(rewards.rows('Fees by week')).toContainText('none')
  await rewards.claimButton.click()
  await expect(rewards.fees).toContainText('Added to your balance')
  await expect(rewards.figure('Claimable (USDC)')).toHaveText('0.0000')
  await expect(rewards.rows('Fees by week')).toContainText('No. ')
  await expect(rewards.claimButton).toBeDisabled()
  await expectBothThemes(page, mainPart)

  const history = await ann.read('/referral-history')
  expect(history['count']).toBe('1')
  expect(Number((await ann.read('/referral-statistics'))['total_rewards_unclaimed'])).toBeGreaterThan(0)
})

test('a trader with an unknown referral name can trade, claims rewards, joins a campaign, draws a boost, gets tokens after the week’s end, and reaches every tab on a phone', async ({
  page,
  host,
  tradeScreen,
}) => {
  test.setTimeout(240_000)
  const rewards = new RewardsScreen(page)

  await test.step('an unknown referral name does not prevent trading', async () => {
    await page.goto(`${host.appUrl}/?referral=no-such-name`)
    await tradeScreen.book.waitFor()
    await tradeScreen.connect()
    await tradeScreen.enableTrading()
    await rewards.open()
    await expect(rewards.referrals).toContainText('People who sign up with your link pay lower fees')
  })

  await test.step('a claim whose answer is lost has an unknown status until the venue confirms the payment', async () => {
    await expect(rewards.rows('Referees')).toHaveCount(0)
    await expect(page.getByText('No referrals yet.')).toBeVisible()
    const link = await rewards.referrals.getByText(/\?referral=/).innerText()
    const code = new URL(link).searchParams.get('referral') ?? ''
    await rewards.referrals.getByRole('button', { name: 'Copy your link' }).click()

    const bob = await openRestTrader(host.venueUrl, undefined, code)
    const perpetual = await bob.read('/instrument/ETH-PERP')
    const price = (Number(perpetual['mark_price']) * 1.01).toFixed(0)
    await bob.place({ side: 'buy', price, amount: '2' })
    await expect(rewards.rows('Referees')).toHaveCount(1, { timeout: 15_000 })
    await expect(rewards.rows('Referees')).toContainText('Bronze')
    await expect(rewards.figure('Claimable (USDC)')).not.toHaveText('0.0000', { timeout: 15_000 })

    // The request arrives, but its answer is lost.
    await page.route('**/claim-referral-rewards', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await rewards.claimButton.click()
    await expect(rewards.referrals).toContainText('No response yet. Checking whether your claim went through…')
    await expect(rewards.referrals).toContainText('Added to your balance')
    await expect(rewards.figure('Claimable (USDC)')).toHaveText('0.0000')
    await expect(rewards.claimButton).toBeDisabled()
    await page.unroute('**/claim-referral-rewards')
  })

  await test.step('a trader joins a campaign, draws a boost, and after the week’s end gets tokens whose proof the page verifies', async () => {
    await rewards.show('Campaigns')
    await page.getByRole('button', { name: 'Join Paper league' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Paper league' })).toContainText('Joined')

    await rewards.show('Farm boost')
    await expect(rewards.boost).toContainText('×1.00')
    await page.getByRole('button', { name: 'Draw a boost' }).click()
    await expect(rewards.boost).toContainText(/Boost drawn: your volume now counts ×(1\.25|1\.50|2\.00|5\.00)\./)
    await expect(rewards.boost.getByRole('timer')).toHaveText(/^(01:00:00|00:59:\d\d)$/)
    await expect(page.getByRole('button', { name: 'Draw a boost' })).toBeDisabled()
    await expectBothThemes(page, mainPart)

    await page.getByRole('link', { name: 'Trade', exact: true }).click()
    await tradeScreen.place({ side: 'Buy', amount: '1' })
    await expect(tradeScreen.toasts).toContainText('Bought 1.00 ETH-PERP')
    await rewards.open()
    await rewards.show('Campaigns')
    await expect(rewards.rows('Leaderboard').filter({ hasText: 'you' })).toHaveCount(1)
    await page.getByRole('radio', { name: 'All time' }).check()
    await expect(rewards.rows('Leaderboard').filter({ hasText: 'you' })).toContainText('1')
    await expectBothThemes(page, mainPart)
    await rewards.show('Claims')
    await expect(rewards.claim('Farming')).toContainText('No allocation')

    await host.command(`set ${await endOfWeek(host.venueUrl)}`)
    await page.reload()
    await expect(rewards.claim('Farming')).toContainText('Verified locally')
    await expect(rewards.claim('Empty')).toContainText('No allocation')
    await expectBothThemes(page, mainPart)

    await rewards.show('Stake')
    await expect(page.getByRole('list', { name: 'Tiers' })).toContainText('Bronze')
    await expect(rewards.figure('Staked')).not.toHaveText('0.00')
    await expectBothThemes(page, mainPart)
    await rewards.show('Emissions')
    await expect(rewards.rows('Emissions').first()).toContainText('current')
    await expect(rewards.rows('Emissions')).not.toHaveCount(1)
    await expectBothThemes(page, mainPart)

    // The page must detect a venue that claims more than its tree proves.
    await page.route('**/proof-data?**', async (route) => {
      const response = await route.fetch()
      const answer = (await response.json()) as { claim?: { amount: string } }
      if (answer.claim !== undefined) answer.claim.amount = '0xffffffffffffffffffff'
      await route.fulfill({ response, json: answer })
    })
    await page.reload()
    await rewards.show('Claims')
    await expect(rewards.claim('Farming').getByRole('alert')).toHaveText('Proof does not match root')
  })

  await test.step('on a phone every tab can be reached, without accessibility violations', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const tab of rewardTabs) {
      await rewards.show(tab)
      await settle(page)
      // The other theme's colors are the same as on a wide page.
      await expectAccessible(page, { ...mainPart, where: tab })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, tab).toBeLessThanOrEqual(0)
    }
  })
})
