import { t } from '@/web/language/t'
import type { MmpNews } from '@/web/session/mmp/mmpNews'
import { useMmpNews } from '@/web/session/mmp/useMmpNews'
import { formatTime } from '@/web/ui/formatTime'
import { showToast } from '@/web/ui/showToast'

export function useMmpNotices(): void {
  useMmpNews(notifyMmp)
}

function notifyMmp({ kind, mmp }: MmpNews): void {
  const { asset, frozenEndTime } = mmp
  const id = `mmp ${asset}`
  if (kind === 'free') {
    showToast({
      tone: 'info',
      category: 'risk',
      isQuiet: true,
      id,
      title: t('{asset} MMP is active again', { asset }),
    })
    return
  }
  const hasEnd = frozenEndTime !== undefined && frozenEndTime > 0n
  showToast({
    tone: 'danger',
    category: 'risk',
    id,
    title: t('{asset} MMP triggered: your MMP orders were cancelled', { asset }),
    detail: hasEnd
      ? t('New MMP orders are rejected until {time} or until you reset MMP.', { time: formatTime(frozenEndTime) })
      : t('New MMP orders are rejected until you reset MMP.'),
  })
}
