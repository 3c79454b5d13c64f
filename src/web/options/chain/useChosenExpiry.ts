import { use, useCallback, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { expiryCode } from '@/core/protocol/optionName'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { PanelContext } from '@/web/ui/navigation/panelScreens'
import { withParameters } from '@/web/ui/navigation/withParameters'
import { usePersisted } from '@/web/ui/usePersisted'

const parameter = 'expiry'

/** History state that selects the nearest expiry instead of the last viewed one. */
const nearestMark = 'optick.nearestExpiry'

/**
 * The visible expiry. The address names it unless it is the nearest, and an unlisted expiry in the address is ignored.
 * If the address names no expiry, the last viewed expiry of the asset is shown, else `toOpen`. The desk's chain has an
 * address without a history, which always names the expiry.
 */
export function useChosenExpiry(asset: string, chain: readonly ChainExpiry[], toOpen: ChainExpiry | undefined) {
  const search = useSearch()
  const [path, navigate] = useLocation()
  const [expiries, change] = usePersisted('chain.expiry', readExpiries)
  const nearest = use(PanelContext) === 'content' ? undefined : chain[0]
  const code = new URLSearchParams(search).get(parameter)
  const linked = chain.find(({ expiryNs }) => expiryCode(expiryNs) === code)
  const remembered = chain.find(({ expiryNs }) => String(expiryNs) === expiries[asset])
  const expiry =
    linked ?? (window.history.state === nearestMark && nearest !== undefined ? nearest : (remembered ?? toOpen))

  const show = useCallback(
    (next: ChainExpiry, options: { replace: boolean }) => {
      const isNearest = next === nearest
      const to = withParameters(path, search, { [parameter]: isNearest ? undefined : expiryCode(next.expiryNs) })
      navigate(to, { ...options, state: isNearest ? nearestMark : null })
    },
    [nearest, path, search, navigate],
  )
  const say = useCallback(() => {
    const isSaid = expiry === nearest ? code === null && window.history.state === nearestMark : linked === expiry
    if (expiry !== undefined && !isSaid) show(expiry, { replace: true })
  }, [expiry, nearest, linked, code, show])
  useEffect(say, [say])

  const choose = useCallback(
    (id: string) => {
      const chosen = chain.find(({ expiryNs }) => String(expiryNs) === id)
      if (chosen === undefined || chosen === expiry) return
      say()
      change((all) => ({ ...all, [asset]: id }))
      show(chosen, { replace: false })
    },
    [asset, chain, expiry, change, say, show],
  )
  return { expiry, choose }
}

function readExpiries(persisted: unknown): Readonly<Record<string, string>> {
  if (typeof persisted !== 'object' || persisted === null) return {}
  return Object.fromEntries(Object.entries(persisted).filter(([, id]) => typeof id === 'string'))
}
