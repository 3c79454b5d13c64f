import { useEffect, useState } from 'react'
import { readMailMark, type MailLink } from './mailLink'

/** The link of a mail that was followed to here. It is taken out of the address at once: nobody is to copy it on. */
export function useMailLink(): readonly [MailLink | undefined, (link: undefined) => void] {
  const [link, setLink] = useState(() => readMailMark(location.hash))
  useEffect(() => {
    const take = () => {
      const followed = readMailMark(location.hash)
      if (followed === undefined) return
      setLink(followed)
      history.replaceState(history.state, '', location.pathname + location.search)
    }
    take()
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  return [link, setLink]
}
