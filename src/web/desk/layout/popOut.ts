import { t } from '@/web/language/t'
import { addDocument } from '@/web/ui/browser/openDocuments'
import type { PanelId } from './deskLayout'
import type { PoppedOut } from './poppedOut'

type Place = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/**
 * Opens a window for a panel's group, in which this page renders it. Returns false if the browser blocks the window.
 * The window is empty and has the origin and the content security policy of this page.
 */
export function popOut(poppedOut: PoppedOut, panel: PanelId, title: string, place: Place): boolean {
  const { width, height } = place
  const [left, top] = [screenX + place.left, screenY + place.top]
  const opened = open('', '_blank', `popup,left=${left},top=${top},width=${width},height=${height}`)
  if (opened === null) return false
  const page = opened.document
  // React creates elements with the document of their parent. Created by this page, they stay instances of its classes.
  Object.assign(page, {
    createElement: (name: string) => page.adoptNode(document.createElement(name)),
    createElementNS: (space: string, name: string) => page.adoptNode(document.createElementNS(space, name)),
  })
  page.title = `${title} · Optick`
  const main = page.createElement('main')
  page.body.className = 'flex h-dvh flex-col gap-1 bg-surface-0 p-1'
  main.className = 'flex min-h-0 flex-1 flex-col'
  page.body.append(main)

  const stops = [addDocument(page), copyLook(page), forwardEvents(opened), tellWhenHidden(main), closeWithPage(opened)]
  opened.addEventListener('pagehide', () => {
    for (const stop of stops) stop()
    poppedOut.set(new Map([...poppedOut.getSnapshot()].filter(([, other]) => other !== main)))
  })
  poppedOut.set(new Map([...poppedOut.getSnapshot(), [panel, main]]))
  return true
}

/** Copies the stylesheets and the root's attributes, such as the theme, and follows their changes. */
function copyLook(page: Document): () => void {
  const copied = new Set<Element>()
  const copy = () => {
    const [from, to] = [document.documentElement, page.documentElement]
    for (const name of to.getAttributeNames()) if (name !== 'style') to.removeAttribute(name)
    for (const { name, value } of from.attributes) if (name !== 'style') to.setAttribute(name, value)
    // Only in development there are style elements of our own.
    for (const sheet of document.head.querySelectorAll<HTMLElement>(
      'link[rel="stylesheet"], style[data-vite-dev-id]',
    )) {
      if (copied.has(sheet)) continue
      copied.add(sheet)
      const copy = page.adoptNode(sheet.cloneNode(true))
      if (sheet instanceof HTMLLinkElement && copy instanceof HTMLLinkElement) copy.href = sheet.href
      page.head.append(copy)
    }
  }
  copy()
  const watch = new MutationObserver(copy)
  watch.observe(document.documentElement, { attributes: true })
  watch.observe(document.head, { childList: true })
  return () => watch.disconnect()
}

const pointerKinds = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const

/** Repeats keys and pointer moves in this page, whose listeners for shortcuts and drags belong to its window. */
function forwardEvents(opened: Window): () => void {
  const end = new AbortController()
  const repeat = (event: Event, copy: Event) => {
    if (event.defaultPrevented) return
    Object.defineProperty(copy, 'target', { value: event.target })
    if (!document.dispatchEvent(copy)) event.preventDefault()
  }
  for (const kind of ['keydown', 'keyup'] as const)
    opened.addEventListener(kind, (event) => repeat(event, new KeyboardEvent(kind, event)), { signal: end.signal })
  for (const kind of pointerKinds)
    opened.addEventListener(kind, (event) => repeat(event, new PointerEvent(kind, event)), { signal: end.signal })
  return () => end.abort()
}

/** Without its page, a window would show the last prices as if they were current. */
function closeWithPage(opened: Window): () => void {
  const close = () => opened.close()
  addEventListener('pagehide', close)
  return () => removeEventListener('pagehide', close)
}

/** A hidden page draws no frames, so its prices would stand still in the window. */
function tellWhenHidden(main: HTMLElement): () => void {
  const note = main.ownerDocument.createElement('p')
  note.className = 'shrink-0 rounded-md bg-warn-soft px-3 py-2 text-sm text-text-1'
  note.textContent = t('Prices pause while the main window is hidden.')
  note.setAttribute('role', 'status')
  const tell = () => {
    main.classList.toggle('is-stale', document.hidden)
    if (document.hidden) main.before(note)
    else note.remove()
  }
  tell()
  document.addEventListener('visibilitychange', tell)
  return () => document.removeEventListener('visibilitychange', tell)
}
