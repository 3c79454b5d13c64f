import type { Socket } from './socket'

/**
 * Forwards browser events to the socket, so that it reacts at once when the network goes or returns and when the page
 * becomes visible. Returns the function that stops this.
 */
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
