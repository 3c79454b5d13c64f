import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expectBothThemes } from '../everyLook'
import { expect, test } from '../fixtures'
import { goInPage } from '../goInPage'
import { HistoryScreen } from '../screens/HistoryScreen'
import { NoticePanel } from '../screens/NoticePanel'
import { Palette } from '../screens/Palette'
import { TradeScreen } from '../screens/TradeScreen'

/** A receiver of alerts on this machine. Returns its address and the messages that it has received. */
async function startReceiver(): Promise<{ server: Server; url: string; messages: Record<string, unknown>[] }> {
  const messages: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      messages.push(JSON.parse(body))
      response.writeHead(200).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The cast is safe: a server that listens on a port has one.
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, messages }
}

async function addAlert(page: Page, source: string, kind: string, level: string): Promise<void> {
  const form = page.getByRole('form', { name: 'New alert' })
  await form.getByRole('combobox', { name: 'Source' }).selectOption(source)
  await form.getByRole('combobox', { name: 'Condition' }).selectOption(kind)
  await form.getByRole('textbox', { name: /^(Price or IV|Percent|Level)$/ }).fill(level)
  await form.getByRole('button', { name: 'Add alert' }).click()
}

test('a first trade on the simple screen fires an alert on the net delta, which the host posts to its operator, and the trade is exported for tax tools', async ({
  page,
  wallet,
  startOwnHost,
  afterPages,
}) => {
  test.setTimeout(240_000)
  void wallet
  const { server, url, messages } = await startReceiver()
  afterPages(() => void server.close())
  const flags = ['--market', 'quiet', '--seed', '7', '--webhook', url, '--webhook-private']
  const host = await startOwnHost(flags)
  const tradeScreen = new TradeScreen(page, host.appUrl)
  const alerts = page.getByRole('table', { name: 'Alerts' }).locator('tbody').getByRole('row')
  await tradeScreen.begin()

  await test.step('the host offers a webhook, which the trader turns on', async () => {
    const notices = new NoticePanel(page)
    await notices.open()
    await notices.showSwitches()
    await expect(notices.switchOf('Webhook for alerts')).not.toBeChecked()
    await notices.switchOf('Webhook for alerts').check()
    await page.keyboard.press('Escape')
  })

  await test.step('alerts on figures show their value, and by phrase the share of the margin', async () => {
    await page.getByRole('tab', { name: /^Alerts/ }).click()
    await addAlert(page, 'Net delta', 'rises to', '0.05')
    await expect(alerts.first()).toContainText('ETH')
    await expect(alerts.first()).toContainText('Net delta rises to 0.05')
    await expect(alerts.first().getByRole('cell').nth(1)).toContainText('+0.05')
    await addAlert(page, 'Funding 1 h', 'rises to', '5')
    await expect(alerts.filter({ hasText: 'Funding 1 h rises to 5%' }).getByRole('cell').nth(1)).toContainText('%')
    const palette = new Palette(page)
    await palette.open()
    await palette.say('alert margin above 70%')
    await expect(palette.title).toHaveText('Account: Margin use rises to 70%')
    await page.keyboard.press('Enter')
    await expect(alerts.filter({ hasText: 'Margin use rises to 70%' })).toContainText('Account')
    await expectBothThemes(page, {
      within: page.getByRole('form', { name: 'New alert' }),
      where: 'the form of an alert',
    })
  })

  await test.step('favourites are a panel of the desk and a line under the header', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('h')
    await page.keyboard.press('w')
    const watchlist = page.getByRole('region', { name: 'Watchlist' })
    await expect(watchlist).toContainText('No favourites yet')
    await page.getByRole('heading', { name: 'ETH-PERP' }).waitFor({ state: 'attached' })
    await page.keyboard.press('f')
    await expect(watchlist.getByRole('link', { name: /ETH-PERP/ })).toContainText('Funding')
    await goInPage(page, '/settings/appearance')
    await page.getByRole('switch', { name: 'Ticker bar' }).check()
    const bar = page.getByRole('navigation', { name: 'Ticker bar' })
    await expect(bar.getByRole('link')).toHaveText([/ETH-PERP.*%/])
    await bar.getByRole('link').click()
    await expect(page).toHaveURL(/\/trade\/ETH-PERP/)
  })

  await test.step('the simple screen says what a trade costs and can cost, and shows its result', async () => {
    await goInPage(page, '/simple')
    const ticket = page.getByRole('form', { name: 'Order ticket' })
    await ticket.getByRole('textbox', { name: 'Amount' }).fill('500')
    await expect(ticket.getByRole('button', { name: /^Buy 0\.\d+ ETH/ })).toBeVisible()
    const lost = ticket.locator('dl > div').filter({ hasText: 'Most you can lose' }).getByRole('definition')
    // The whole account: play money of 100,000 USDC.
    await expect(lost).toContainText('100,000.00 USD')
    await expect(ticket).toContainText(/Buy 0\.\d+ ETH-PERP at market/)
    await expectBothThemes(page, { within: page.getByRole('main'), where: 'the simple screen' })
    await ticket.getByRole('button', { name: /^Buy/ }).click()
    const position = page.getByRole('region', { name: 'Position' })
    await expect(position).toContainText(/Long 0\.\d+ ETH/)
    await expect(tradeScreen.toasts).toContainText('Alert, ETH: Net delta rises to 0.05')
    await position.getByRole('button', { name: 'Close' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^Sell .* at market/ }).click()
    await expect(position).toContainText('Your position appears here after the trade.')
  })

  await test.step('the operator’s address has received the alert once, as text, figure, value and time', async () => {
    await expect.poll(() => messages.length).toBe(1)
    const [{ text, subject, value, at } = {}] = messages
    expect([text, subject]).toEqual(['Alert, ETH: Net delta rises to 0.05', 'delta ETH'])
    expect(Number(value)).toBeGreaterThanOrEqual(0.05)
    expect(Math.abs(Date.parse(String(at)) - Date.now())).toBeLessThan(600_000)
  })

  await test.step('the files for tax tools add up to what the account has gained or lost', async () => {
    await goInPage(page, '/history/fills')
    const history = new HistoryScreen(page, host.appUrl)
    const net = Number(
      (await history.sum('Realised after fees').innerText()).replace('\u2212', '-').replaceAll(',', ''),
    )
    const cells = async (tool: 'Koinly' | 'CoinTracking') => {
      const { text } = await history.exported(tool)
      return text
        .split('\r\n')
        .slice(1, -1)
        .map((line) => line.split(','))
    }
    const koinly = await cells('Koinly')
    const coinTracking = await cells('CoinTracking')
    const sum = (lines: readonly string[][], column: number) =>
      lines.reduce((total, line) => total + Number(line[column]), 0)
    expect(sum(koinly, 3) - sum(koinly, 1)).toBeCloseTo(net, 1)
    expect(sum(coinTracking, 1) - sum(coinTracking, 3)).toBeCloseTo(net, 1)
  })
})
