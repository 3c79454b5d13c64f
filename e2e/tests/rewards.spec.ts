import { expectBothThemes } from '../everyLook'
import { settle } from '../everyScreen'
import { expect, test as base } from '../fixtures'
import { openRestTrader } from '../restTrader'
import { RewardsScreen, rewardTabs } from '../screens/RewardsScreen'
import { startHost, type Host } from '../startHost'

/** A venue whose weeks end when the story says so. */
const test = base.extend<object, { readonly host: Host }>({
  host: [
    async ({}, use) => {
      const host = await startHost(['--market', 'quiet', '--seed', '7', '--test-clock', '--audit'])
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
})

/** What is told of a trade comes and goes above it. */
const mainPart = { within: 'main' }

/** The next Monday, 00:00 UTC, by the venue's clock. */
async function endOfWeek(venueUrl: string): Promise<string> {
  const reply: unknown = await (await fetch(`${venueUrl}/time`)).json()
  const { timestamp } = reply as { readonly timestamp: string }
  const date = new Date(Number(BigInt(timestamp) / 1_000_000n))
  const daysLeft = 7 - ((date.getUTCDay() + 6) % 7)
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() + daysLeft)).toISOString()
}

test('who comes by a link pays less, is given back a part of the fees, and the referrer sees it', async ({
  page,
  host,
  tradeScreen,
}) => {
  const ann = await openRestTrader(host.venueUrl)
  const { username } = await ann.read('/account')
  await page.goto(`${host.appUrl}/?referral=${String(username)}`)
  await tradeScreen.book.waitFor()
  await tradeScreen.connect()
  await expect(page.getByText(`You come by ${String(username)}: fees are 10% lower for you.`)).toBeVisible()
  await tradeScreen.enableTrading()
  await tradeScreen.ticket.getByRole('checkbox', { name: 'TP / SL' }).waitFor()
  await tradeScreen.fillTicket({ side: 'Buy', amount: '1' })
  // 0.08 % less a tenth.
  const expected = Number((await ann.read('/instrument/ETH-PERP'))['mark_price']) * 0.00072
  const shownFee = async () => Number((await tradeScreen.preview('Fee').innerText()).replace(/[^\d.]/g, ''))
  await expect.poll(shownFee).toBeCloseTo(expected, 1)
  await tradeScreen.submit.click()
  await expect(tradeScreen.toasts).toContainText('Bought 1 ETH-PERP')

  const rewards = new RewardsScreen(page)
  await rewards.open()
  await expect(rewards.referrals).toContainText(`You came by ${String(username)}: your fees are lower for it.`)
  await expect(rewards.figure('Saved by your discount')).not.toHaveText('0.0000')
  await expect(rewards.rows('Rewards by day')).toHaveCount(1)
  await expect(rewards.rows('Rewards by day')).toContainText('Discount')
  await expect(rewards.claimButton).toBeDisabled()
  await expect(page.getByText('There is nothing to claim yet.')).toBeVisible()
  await expectBothThemes(page, mainPart)

  await rewards.show('Fees given back')
  await expect(rewards.rows('Fees by week')).toHaveCount(1)
  await expect(rewards.rows('Fees by week')).toContainText('none')
  await rewards.claimButton.click()
  await expect(rewards.fees).toContainText('Paid into your balance.')
  await expect(rewards.figure('To be claimed')).toHaveText('0.0000')
  await expect(rewards.rows('Fees by week')).toContainText('No. ')
  await expect(rewards.claimButton).toBeDisabled()
  await expectBothThemes(page, mainPart)

  const history = await ann.read('/referral-history')
  expect(history['count']).toBe('1')
  expect(Number((await ann.read('/referral-statistics'))['total_rewards_unclaimed'])).toBeGreaterThan(0)
})

test('a name that nobody has keeps nobody from trading', async ({ page, host, tradeScreen }) => {
  await page.goto(`${host.appUrl}/?referral=nobody-of-that-name`)
  await tradeScreen.book.waitFor()
  await tradeScreen.connect()
  await tradeScreen.enableTrading()
  const rewards = new RewardsScreen(page)
  await rewards.open()
  await expect(rewards.referrals).toContainText('Who registers by your link pays lower fees')
})

test('a bonus whose payment was not answered is in doubt until the venue says that it was paid', async ({
  page,
  host,
  tradeScreen,
}) => {
  await tradeScreen.begin()
  const rewards = new RewardsScreen(page)
  await rewards.open()
  await expect(rewards.rows('Referees')).toHaveCount(0)
  await expect(page.getByText('Nobody has come by your link yet.')).toBeVisible()
  const link = await rewards.referrals.getByText(/\?referral=/).innerText()
  const code = new URL(link).searchParams.get('referral') ?? ''
  await rewards.referrals.getByRole('button', { name: 'Copy your link' }).click()

  const bob = await openRestTrader(host.venueUrl, undefined, code)
  const perpetual = await bob.read('/instrument/ETH-PERP')
  const price = (Number(perpetual['mark_price']) * 1.01).toFixed(0)
  await bob.place({ side: 'buy', price, amount: '2' })
  await expect(rewards.rows('Referees')).toHaveCount(1, { timeout: 15_000 })
  await expect(rewards.rows('Referees')).toContainText('Bronze')
  await expect(rewards.figure('To be claimed')).not.toHaveText('0.0000', { timeout: 15_000 })

  // It arrives, and its answer does not.
  await page.route('**/claim-referral-rewards', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await rewards.claimButton.click()
  await expect(rewards.referrals).toContainText('The venue has not answered. Asking whether it was done.')
  await expect(rewards.referrals).toContainText('Paid into your balance.')
  await expect(rewards.figure('To be claimed')).toHaveText('0.0000')
  await expect(rewards.claimButton).toBeDisabled()
})

test('one takes part in a campaign, draws a boost, and an ended week gives tokens that this page verifies', async ({
  page,
  host,
  tradeScreen,
}) => {
  test.setTimeout(240_000)
  await tradeScreen.begin()
  const rewards = new RewardsScreen(page)
  await rewards.open()

  await rewards.show('Campaigns')
  await page.getByRole('button', { name: 'Take part in Paper league' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Paper league' })).toContainText('You take part')

  await rewards.show('Farm boost')
  await expect(rewards.boost).toContainText('×1.00')
  await page.getByRole('button', { name: 'Draw a boost' }).click()
  await expect(rewards.boost).toContainText(/Drawn: your volume counts ×(1\.25|1\.50|2\.00|5\.00) now\./)
  await expect(rewards.boost.getByRole('timer')).toHaveText(/^(01:00:00|00:59:\d\d)$/)
  await expect(page.getByRole('button', { name: 'Draw a boost' })).toBeDisabled()
  await expectBothThemes(page, mainPart)

  await page.getByRole('link', { name: 'Trade', exact: true }).click()
  await tradeScreen.place({ side: 'Buy', amount: '1' })
  await expect(tradeScreen.toasts).toContainText('Bought 1 ETH-PERP')
  await rewards.open()
  await rewards.show('Campaigns')
  await expect(rewards.rows('Leaderboard').filter({ hasText: 'you' })).toHaveCount(1)
  await page.getByRole('radio', { name: 'All time' }).check()
  await expect(rewards.rows('Leaderboard').filter({ hasText: 'you' })).toContainText('1')
  await expectBothThemes(page, mainPart)
  await rewards.show('Claims')
  await expect(rewards.claim('Farming')).toContainText('Nothing of it is yours')

  await host.tell(`set ${await endOfWeek(host.venueUrl)}`)
  await page.reload()
  await expect(rewards.claim('Farming')).toContainText('Verified by this page')
  await expect(rewards.claim('Zero')).toContainText('Nothing of it is yours')
  await expectBothThemes(page, mainPart)

  await rewards.show('Stake')
  await expect(page.getByRole('list', { name: 'Tiers' })).toContainText('Bronze')
  await expect(rewards.figure('Staked')).not.toHaveText('0.00')
  await expectBothThemes(page, mainPart)
  await rewards.show('Emissions')
  await expect(rewards.rows('Emissions').first()).toContainText('running')
  await expect(rewards.rows('Emissions')).not.toHaveCount(1)
  await expectBothThemes(page, mainPart)

  // A venue that says more than its tree does is found out.
  await page.route('**/proof-data?**', async (route) => {
    const response = await route.fetch()
    const told = (await response.json()) as { claim?: { amount: string } }
    if (told.claim !== undefined) told.claim.amount = '0xffffffffffffffffffff'
    await route.fulfill({ response, json: told })
  })
  await page.reload()
  await rewards.show('Claims')
  await expect(rewards.claim('Farming').getByRole('alert')).toHaveText('The proof does not fit the root')
})

test('on a phone every tab is reached, and nothing is against it', async ({ page, tradeScreen }) => {
  await tradeScreen.begin()
  await tradeScreen.place({ side: 'Buy', amount: '0.1' })
  await expect(tradeScreen.toasts).toContainText('Bought 0.1 ETH-PERP')
  const rewards = new RewardsScreen(page)
  await rewards.open()
  await page.setViewportSize({ width: 390, height: 844 })
  for (const tab of rewardTabs) {
    await rewards.show(tab)
    await settle(page)
    await expectBothThemes(page, mainPart)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(overflow, tab).toBeLessThanOrEqual(0)
  }
})
