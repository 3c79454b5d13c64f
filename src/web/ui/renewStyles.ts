/**
 * Loads failed stylesheets again, because Vite adds a chunk's stylesheet only once, and after a failure the chunk would
 * load without it.
 */
export async function renewStyles(): Promise<void> {
  const failed = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(
    ({ sheet }) => sheet === null,
  )
  await Promise.all(
    failed.map(
      (old) =>
        new Promise<void>((resolve, reject) => {
          const link = old.cloneNode() as HTMLLinkElement
          link.addEventListener('load', () => {
            old.remove()
            resolve()
          })
          link.addEventListener('error', () => {
            link.remove()
            reject(new Error(link.href))
          })
          document.head.append(link)
        }),
    ),
  )
}
