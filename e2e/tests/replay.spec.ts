import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordedBytes } from '@/dev/testing/recordings/seededMarket'
import { tradedMarket } from '@/dev/testing/recordings/tradedMarket'
import { expect, test } from '../fixtures'

const folder = mkdtempSync(join(tmpdir(), 'optick-e2e-replay-'))
const recording = join(folder, 'market.rec')
const minutes = 10

test.use({ hostFlags: ['--market', `replay:${recording}`] })
// Before the host, which reads the file when it starts.
test.beforeAll(async () => writeFileSync(recording, await recordedBytes(tradedMarket(3, minutes * 60))))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a recording is traded: it steps, jumps and plays, an order shows its queue and fills from it, the report explains it, and a shared session repeats its fills', async ({
  tradeScreen,
  page,
}) => {
  test.setTimeout(180_000)
  const bar = page.getByRole('region', { name: 'Replay' })
  const time = bar.getByRole('time')
  const timeline = bar.getByRole('slider', { name: 'Time of the recording' })
  const secondAt = async () => Number(await timeline.inputValue())

  await tradeScreen.beginByHand()
  await expect(bar.getByRole('button', { name: 'Play' })).toBeEnabled()

  await test.step('the date of the recording is shown, and a step goes on by exactly a second', async () => {
    await expect(time).toContainText('2025')
    await bar.getByRole('button', { name: 'Step one second' }).click()
    await expect(timeline).toHaveValue('1')
  })

  await test.step('the slider only aims: Esc gives up, Enter jumps, and the page begins a new session there', async () => {
    await timeline.focus()
    await timeline.press('PageUp')
    await expect(bar.getByText('A jump begins a new session.')).toBeVisible()
    await timeline.press('Escape')
    await expect(timeline).toHaveValue('1')
    await timeline.press('PageUp')
    const aimed = await secondAt()
    await timeline.press('Enter')
    await expect(timeline).toHaveValue(String(aimed))
    await expect(bar.getByText('A jump begins a new session.')).toBeHidden()
    await tradeScreen.accountTicket.waitFor()
  })

  await test.step('a resting order shows how many contracts are ahead of it', async () => {
    const bid = await tradeScreen.bestPrice('buy')
    await tradeScreen.place({ side: 'Buy', price: bid, amount: '0.5' })
    await expect(tradeScreen.orderRows).toHaveText(/≈ [\d.]+ ahead of [\d.]+/)
  })

  await test.step('played fast, the order fills from its queue', async () => {
    await bar.getByRole('combobox', { name: 'Speed' }).selectOption('100')
    await bar.getByRole('button', { name: 'Play' }).click()
    await expect(tradeScreen.orderRows).toHaveCount(0, { timeout: 20_000 })
    await page.keyboard.press('Escape')
    await page.keyboard.type('zz')
    await expect(bar.getByRole('button', { name: 'Play' })).toBeVisible()
  })

  const saved = join(folder, 'session.json')
  await test.step('the session is saved and shared as a file', async () => {
    await bar.getByRole('button', { name: 'Sessions…' }).click()
    await page.getByRole('button', { name: 'Save this session' }).click()
    const row = page.getByRole('list', { name: 'Saved sessions' }).getByRole('listitem')
    await expect(row).toContainText(/1 orders, \d+ fills/)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      row.getByRole('button', { name: 'Share' }).click(),
    ])
    await download.saveAs(saved)
    await page.keyboard.press('Escape')
  })

  await test.step('the report has the order, and the parts of the PnL add up', async () => {
    await page.evaluate(() => history.pushState(null, '', '/history/report'))
    const pnl = page.getByRole('region', { name: 'PnL' })
    await expect(pnl.getByText('Spread')).toBeVisible()
    const figures = (await pnl.locator('dd:not([aria-hidden])').allInnerTexts()).map((text) =>
      Math.round(100 * Number(text.replaceAll(',', '').replace('−', '-').replace('+', ''))),
    )
    const [total = Number.NaN, ...parts] = figures
    expect(parts.reduce((sum, part) => sum + part, 0)).toBe(total)
    await expect(page.getByRole('table', { name: 'Orders' }).getByText('0.5').first()).toBeVisible()
  })

  await test.step('a session of another recording is rejected in words', async () => {
    const other = join(folder, 'other.json')
    writeFileSync(other, readFileSync(saved, 'utf8').replace(/"hash":"\w+"/, `"hash":"${'ab'.repeat(32)}"`))
    await bar.getByRole('button', { name: 'Sessions…' }).click()
    const input = page.getByLabel('Shared session', { exact: true })
    await input.setInputFiles(other)
    await expect(page.getByRole('alert').filter({ hasText: 'This session needs another recording' })).toBeVisible()
    await input.setInputFiles(saved)
    await page.getByRole('button', { name: 'Jump to its start' }).click()
  })

  await test.step('repeated from its start, the shared session has the same fills', async () => {
    await bar.getByRole('button', { name: /^Repeat \d+ steps$/ }).click({ timeout: 20_000 })
    await expect(bar.getByText(/^All \d+ fills are the same\.$/)).toBeVisible({ timeout: 30_000 })
  })
})
