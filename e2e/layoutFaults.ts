import type { Page } from '@playwright/test'

/** Returns descriptions. */
export async function layoutFaults(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth)
      faults.push(`the page scrolls sideways by ${root.scrollWidth - root.clientWidth}`)
    if (root.scrollHeight > root.clientHeight)
      faults.push(`the page scrolls down by ${root.scrollHeight - root.clientHeight}`)

    const isShown = (element: Element) =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      element.getBoundingClientRect().width > 1
    const named = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40)}”`
    const hasEllipsis = (element: Element, within: Element): boolean =>
      getComputedStyle(element).textOverflow === 'ellipsis' ||
      (element !== within && element.parentElement !== null && hasEllipsis(element.parentElement, within))

    const isFlat = (shape: SVGGeometryElement) => {
      const { width, height } = shape.getBBox()
      return width * height === 0
    }
    const read = (canvas: HTMLCanvasElement) => {
      const context = canvas.getContext('2d')
      return context === null ? { data: [] } : context.getImageData(0, 0, canvas.width, canvas.height)
    }

    // Text that overflows its control or is clipped by it.
    for (const control of document.querySelectorAll('button, a, label, th, [role="tab"], h1, h2, h3')) {
      if (!isShown(control)) continue
      const box = control.getBoundingClientRect()
      const words = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
      for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
        const parent = node.parentElement
        if (parent === null || (node.textContent ?? '').trim() === '' || !isShown(parent)) continue
        if (hasEllipsis(parent, control)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const text = range.getBoundingClientRect()
        const out = Math.max(text.right - box.right, box.left - text.left)
        if (out > 1.5) faults.push(`${named(control)}: its text overflows by ${out.toFixed(1)}`)
      }
    }

    // Column heads that run into each other, such as "PriceAmount (DOGE)". Only the visible part of a head counts.
    const seenText = (head: Element) => {
      const edge = head.getBoundingClientRect()
      const boxes: DOMRect[] = []
      const words = document.createTreeWalker(head, NodeFilter.SHOW_TEXT)
      for (let node = words.nextNode(); node !== null; node = words.nextNode()) {
        if (node.parentElement === null || (node.textContent ?? '').trim() === '' || !isShown(node.parentElement))
          continue
        const range = document.createRange()
        range.selectNodeContents(node)
        boxes.push(...[...range.getClientRects()].filter(({ top, width }) => width > 1 && top < edge.bottom - 2))
      }
      return boxes.map(({ left, right }) => ({ left, right }))
    }
    for (const row of document.querySelectorAll('thead tr')) {
      // The headers of cards are visible to screen readers only.
      if (!isShown(row) || row.closest('.sr-only') !== null) continue
      let before: { readonly head: Element; readonly right: number } | undefined
      for (const head of row.querySelectorAll('th')) {
        const text = isShown(head) ? seenText(head) : []
        if (text.length === 0) continue
        const gap = Math.min(...text.map(({ left }) => left)) - (before?.right ?? -Infinity)
        if (before !== undefined && gap < 3)
          faults.push(`${named(before.head)} and ${named(head)}: ${gap.toFixed(1)} between them`)
        before = { head, right: Math.max(...text.map(({ right }) => right)) }
      }
    }

    // A control clipped by an ancestor that cannot be scrolled.
    for (const control of document.querySelectorAll('main button, header button, header a, [role="tab"]')) {
      if (!isShown(control)) continue
      const box = control.getBoundingClientRect()
      for (let around = control.parentElement; around !== null; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around)
        if (overflowX === 'auto' || overflowX === 'scroll') break
        if (overflowX !== 'hidden' && overflowX !== 'clip') continue
        const edge = around.getBoundingClientRect()
        const cut = Math.max(box.right - edge.right, edge.left - box.left)
        if (edge.width > 1 && cut > 1.5) faults.push(`${named(control)}: cut off by ${cut.toFixed(1)}`)
      }
    }

    // A covered control. A pinned column covers what scrolls under it; a dialog or a phone's ticket, what is below.
    const isPinned = (element: Element | null): boolean =>
      element !== null && (getComputedStyle(element).position === 'sticky' || isPinned(element.parentElement))
    const isScrolledOut = (element: Element, x: number, y: number): boolean => {
      const around = element.parentElement
      if (around === null) return false
      const edge = around.getBoundingClientRect()
      const isOut = x < edge.left || x >= edge.right || y < edge.top || y >= edge.bottom
      return (isOut && getComputedStyle(around).overflow !== 'visible') || isScrolledOut(around, x, y)
    }
    for (const control of document.querySelectorAll('button, a, input, select, [role="slider"]')) {
      if (!isShown(control)) continue
      const box = control.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      if (x < 0 || y < 0 || x > innerWidth || y > innerHeight || isScrolledOut(control, x, y)) continue
      const stack = document.elementsFromPoint(x, y)
      const hit = stack[0]?.closest('button, a, input, select, [role="slider"]') ?? null
      if (hit === null || hit.contains(control) || control.contains(hit)) continue
      // Scrolled under a pinned head or column, whatever lies over that.
      if (stack.slice(0, Math.max(0, stack.indexOf(control))).some(isPinned) || isPinned(hit)) continue
      const above = hit.closest('dialog, [role="dialog"], [role="menu"], section[tabindex="-1"].shadow-float')
      if (above !== null && !above.contains(control)) continue
      if (hit.closest('label')?.contains(control) !== true) faults.push(`${named(control)}: covered by ${named(hit)}`)
    }

    // No token is pure black, so anything black uses a missing token.
    for (const element of document.querySelectorAll('main *, header *')) {
      if (!isShown(element)) continue
      const style = getComputedStyle(element)
      const drawn =
        element instanceof SVGGeometryElement
          ? // A straight line has no fill. Texts on a heat map may be black.
            [isFlat(element) ? '' : style.fill, style.stroke]
          : [style.backgroundColor]
      if (drawn.includes('rgb(0, 0, 0)')) faults.push(`${named(element)}: drawn in black`)
    }
    for (const canvas of document.querySelectorAll('canvas')) {
      const { data } = canvas.width * canvas.height > 0 ? read(canvas) : { data: [] }
      let blackCount = 0
      for (let at = 0; at < data.length; at += 4)
        if (data[at] === 0 && data[at + 1] === 0 && data[at + 2] === 0 && data[at + 3] === 255) blackCount += 1
      if (blackCount > 50) faults.push(`a canvas has ${blackCount} black pixels`)
    }

    // A panel with only a header.
    for (const panel of document.querySelectorAll('main section[aria-label]')) {
      const { width, height } = panel.getBoundingClientRect()
      if (!isShown(panel) || width < 100 || height < 60) continue
      const head = panel.querySelector('header')?.textContent ?? ''
      const hasLabel = panel.textContent.replace(head, '').trim() !== ''
      if (!hasLabel && panel.querySelector('canvas, svg:not(button svg), table, .skeleton') === null)
        faults.push(`${named(panel)} is blank`)
    }
    return [...new Set(faults)]
  })
}
