import type { Locator, Page } from '@playwright/test'
import { openHeaderMenu } from '../headerMenu'

export class KeysScreen {
  readonly page: Page
  readonly signingKeys: Locator
  readonly apiKeys: Locator
  readonly dialog: Locator
  readonly disconnectSwitch: Locator

  constructor(page: Page) {
    this.page = page
    this.signingKeys = page.getByRole('table', { name: 'Signing keys' }).locator('tbody').getByRole('row')
    this.apiKeys = page.getByRole('table', { name: 'API keys' }).locator('tbody').getByRole('row')
    this.dialog = page.getByRole('dialog')
    this.disconnectSwitch = page.getByRole('switch', { name: 'Cancel on disconnect' })
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: /^Account / }).click()
    await this.page.getByRole('link', { name: /Manage keys/ }).click()
    await this.page.getByRole('heading', { name: 'API keys', level: 1 }).waitFor({ state: 'attached' })
  }

  async backToTrade(): Promise<void> {
    await this.page.getByRole('link', { name: 'Trade', exact: true }).click()
  }

  /** A value that a dialog shows only once, by its label. */
  shown(name: string): Promise<string> {
    return this.dialog.locator('dl > div').filter({ hasText: name }).locator('code').innerText()
  }

  /** The state switch in the header: visible while it is on, otherwise in the menu, even a closed one. */
  get disconnectChip(): Locator {
    return this.page.getByRole('button', { name: /^Cancel on disconnect: /, includeHidden: true })
  }

  /** Waits for the venue's confirmation. */
  async cancelOnDisconnect(): Promise<void> {
    await openHeaderMenu(this.page)
    await this.disconnectChip.click()
    await this.dialog.getByRole('switch').click()
    await this.dialog.getByText('On', { exact: true }).waitFor()
    await this.page.keyboard.press('Escape')
    await this.dialog.waitFor({ state: 'hidden' })
  }
}
