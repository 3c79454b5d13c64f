import type { Socket } from './socket'

/** Lets the browser's own knowledge shorten the wait: the network going and coming, the page being looked at again. */
export function watchBrowser(socket: Pick<Socket, 'retryNow' | 'markOffline'>, page: Window): () => void {
  const onVisible = () => {
    if (page.document.visibilityState === 'visible') socket.retryNow()
  }
  page.addEventListener('online', socket.retryNow)
  page.addEventListener('offline', socket.markOffline)
  page.document.addEventListener('visibilitychange', onVisible)
  return () => {
    page.removeEventListener('online', socket.retryNow)
    page.removeEventListener('offline', socket.markOffline)
    page.document.removeEventListener('visibilitychange', onVisible)
  }
}
