import { useEffect, useState, useSyncExternalStore } from 'react'
import { t } from '@/web/language/t'
import { drawToast } from '@/web/ui/drawToast'
import { followAppVersions } from './followAppVersions'
import { followThemeColour } from './followThemeColour'
import type { VersionOffer, Versions } from './followVersions'
import { isOrderOpen } from './isOrderOpen'
import { whenHandsRest } from './whenHandsRest'

/** Caching 230 files takes a second or two of processor time, so it waits until the page is idle this long. */
const restMs = 5_000
const mostMs = 60_000
const lookAgainMs = 1_000

export function NewVersion() {
  const [versions, setVersions] = useState<Versions>()
  useEffect(followThemeColour, [])
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    return whenHandsRest(() => setVersions(followAppVersions()), restMs, mostMs)
  }, [])
  return versions === undefined ? null : <VersionNotice versions={versions} />
}

/** Offers the new version, but never while the trader is working on an order. */
export function VersionNotice({ versions }: { versions: Versions }) {
  const offer = useSyncExternalStore(versions.offer.subscribe, versions.offer.getSnapshot)
  const [shown, setShown] = useState<VersionOffer>('none')
  useEffect(() => {
    if (offer === 'none') return
    const showWhenFree = () => {
      if (isOrderOpen(document)) return
      clearInterval(timer)
      setShown(offer)
      drawToast({
        tone: 'info',
        id: 'newVersion',
        ...words[offer],
        // Keeps the toast until it is dismissed.
        isRisk: true,
        action: { label: t('Reload'), onPress: versions.reload },
      })
    }
    const timer = setInterval(showWhenFree, lookAgainMs)
    showWhenFree()
    return () => clearInterval(timer)
  }, [offer, versions])
  return <output className="sr-only">{shown === 'none' ? '' : words[shown].title}</output>
}

const words: Record<Exclude<VersionOffer, 'none'>, { readonly title: string; readonly detail: string }> = {
  ready: {
    title: t('A new version of Optick is ready'),
    detail: t('Reload when it suits you. Nothing changes until then.'),
  },
  usedElsewhere: {
    title: t('Another tab uses a newer version of Optick'),
    detail: t('This one goes on with its own until you reload it.'),
  },
}
