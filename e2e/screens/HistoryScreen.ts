import type { Locator, Page } from '@playwright/test'

export type HistoryKind = 'orders' | 'stops' | 'fills' | 'funding' | 'settlements' | 'transactions'

const tableNames: Record<HistoryKind, string> = {
  orders: 'Order history',
  stops: 'Stop order history',
  fills: 'Fills',
  funding: 'Funding',
  settlements: 'Settlements',
  transactions: 'Transactions',
}

/** The history screen by what a person can see and name on it. Locators and actions; no assertions. */
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
    this.sums = page.getByRole('region', { name: 'Sums of this view' })
    this.newRows = page.getByRole('button', { name: /^\d+ new$/ })
    this.cards = page.getByRole('list').getByRole('listitem')
  }

  /** Goes there by the address; who trades stays, because the page is not loaded anew. */
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

  /** The rows that are drawn: of a long list, those near what is looked at. */
  rows(kind: HistoryKind): Locator {
    return this.table(kind).locator('tbody tr[data-row]')
  }

  /** What each row that is drawn says, by the heads of the columns. */
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

  /** A figure of the line under the table. */
  sum(label: string): Locator {
    return this.sums.locator('dl > div').filter({ hasText: label }).getByRole('definition')
  }

  /** Presses a button that makes a file, and reads the file. */
  async exported(button: 'Export view' | "Venue's CSV"): Promise<{ readonly name: string; readonly text: string }> {
    const download = this.page.waitForEvent('download')
    await this.page.getByRole('button', { name: button }).click()
    const file = await download
    const stream = await file.createReadStream()
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(Buffer.from(chunk))
    return { name: file.suggestedFilename(), text: Buffer.concat(chunks).toString('utf8') }
  }
}
