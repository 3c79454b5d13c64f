import type { Locator, Page } from '@playwright/test'

export type HistoryKind = 'orders' | 'stops' | 'fills' | 'closed' | 'funding' | 'settlements' | 'transactions'

const tableNames: Record<HistoryKind, string> = {
  orders: 'Order history',
  stops: 'Stop order history',
  fills: 'Fills',
  closed: 'Closed positions',
  funding: 'Funding',
  settlements: 'Settlements',
  transactions: 'Transactions',
}

export class HistoryScreen {
  readonly page: Page
  readonly #appUrl: string
  readonly filters: Locator
  readonly sums: Locator
  readonly newRows: Locator
  readonly cards: Locator

  constructor(page: Page, appUrl: string) {
    this.page = page
    this.#appUrl = appUrl
    this.filters = page.getByRole('search', { name: 'Filters' })
    this.sums = page.getByRole('region', { name: 'Totals for this view' })
    this.newRows = page.getByRole('button', { name: /^\d+ new$/ })
    this.cards = page.getByRole('list').getByRole('listitem')
  }

  /** By URL without a reload, so that the session continues. */
  async go(kind: HistoryKind, search = ''): Promise<void> {
    await this.page.evaluate((path) => {
      history.pushState(null, '', path)
    }, `/history/${kind}${search}`)
    await this.page.getByRole('tab', { name: /^Orders/ }).waitFor()
  }

  async open(kind: HistoryKind, search = ''): Promise<void> {
    await this.page.goto(`${this.#appUrl}/history/${kind}${search}`)
  }

  table(kind: HistoryKind): Locator {
    return this.page.getByRole('table', { name: tableNames[kind] })
  }

  /** Rendered rows; of a long list only those near the viewport. */
  rows(kind: HistoryKind): Locator {
    return this.table(kind).locator('tbody tr[data-row]')
  }

  /** Each rendered row's texts by column header. */
  async read(kind: HistoryKind): Promise<readonly Readonly<Record<string, string>>[]> {
    return this.table(kind).evaluate((table) => {
      const heads = Array.from(table.querySelectorAll('th'), (head) => head.textContent)
      return Array.from(table.querySelectorAll('tbody tr[data-row]'), (row) => {
        const cells = Array.from(row.querySelectorAll('td'), (cell) => cell.textContent)
        const time = row.querySelector('time')?.dateTime ?? ''
        return Object.fromEntries([['datetime', time], ...heads.map((head, index) => [head, cells[index] ?? ''])])
      })
    })
  }

  async choose(label: string, option: string): Promise<void> {
    await this.filters.getByRole('combobox', { name: label }).selectOption(option)
  }

  async chooseInstrument(name: string): Promise<void> {
    const field = this.filters.getByRole('combobox', { name: 'Instrument' })
    await field.fill(name)
    await field.press('Enter')
  }

  async chooseTime(name: '24 h' | '7 d' | '30 d' | 'All' | 'Custom'): Promise<void> {
    await this.filters.getByRole('radio', { name }).check()
  }

  /** A figure above the table. */
  sum(label: string): Locator {
    const named = { has: this.page.getByText(label, { exact: true }) }
    return this.sums.locator('dl > div').filter(named).getByRole('definition').first()
  }

  async exported(
    button: 'Export view' | 'Venue CSV' | 'Koinly' | 'CoinTracking',
  ): Promise<{ readonly name: string; readonly text: string }> {
    const download = this.page.waitForEvent('download')
    const menu = this.page.getByRole('button', { name: 'Export…' })
    if (await menu.isVisible()) await menu.click()
    await this.page
      .getByRole('button', { name: button })
      .or(this.page.getByRole('menuitem', { name: button }))
      .click()
    const file = await download
    const stream = await file.createReadStream()
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') }
  }
}
