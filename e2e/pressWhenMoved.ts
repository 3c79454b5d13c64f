import type { Page } from '@playwright/test'

/**
 * Presses a cell with a mouse in the moment in which its row shows another price: before any eye has seen that, on a
 * machine of any speed. Returns once it waits for that; what it returns resolves when the press was made.
 *
 * @param row selector of what shows the price, by its text or its `data-price`
 * @param cell selector of what is pressed
 */
export async function pressWhenMoved(page: Page, row: string, cell: string): Promise<() => Promise<void>> {
  await page.evaluate(
    ([row, cell]) => {
      const shown = () => {
        const element = document.querySelector(row)
        return element?.getAttribute('data-price') ?? element?.textContent
      }
      const before = shown()
      const pressed = new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          const target = document.querySelector(cell)
          if (shown() === before || target === null) return
          observer.disconnect()
          const press = { bubbles: true, button: 0, pointerType: 'mouse', detail: 1 }
          target.dispatchEvent(new PointerEvent('pointerdown', press))
          target.dispatchEvent(new PointerEvent('pointerup', press))
          target.dispatchEvent(new MouseEvent('click', press))
          resolve()
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
      })
      Object.assign(window, { pressedWhenMoved: pressed })
    },
    [row, cell] as const,
  )
  return () => page.evaluate(() => Reflect.get(window, 'pressedWhenMoved'))
}
