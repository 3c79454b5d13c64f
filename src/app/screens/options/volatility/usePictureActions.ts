import { useLocation } from 'wouter'
import { addLeg } from '@/app/structure/structureDraft'
import { useStructureDraft } from '@/app/structure/structureStore'
import type { PictureActions, PictureLeg } from '@/features/volatility/pictureActions'
import { fixed6, scale, type Amount } from '@/protocol/fixed6'
import { showToast } from '@/ui/showToast'
import { t } from '@/ui/t'
import { tradePath } from '../../../routes'

const one = fixed6<Amount>(scale)

/** A point of a picture leads to the ticket of its instrument, or into the structure in the making. */
export function usePictureActions(): PictureActions {
  const [, navigate] = useLocation()
  const [draft, change] = useStructureDraft()
  return {
    onTrade: (instrumentName) => navigate(tradePath(instrumentName) + location.search),
    onLegs: (legs) => {
      change((before) => legs.reduce((next, leg) => addLeg(next, { ...leg, ratio: one }), before))
      showToast({
        tone: 'info',
        id: 'structure',
        isQuiet: true,
        title: t('Added to the structure: {legs}', { legs: legs.map(legWords).join(', ') }),
        detail: t('It has what was in it before, and waits in the builder.'),
        action: { label: t('Undo'), onPress: () => change(() => draft) },
      })
    },
  }
}

function legWords({ instrumentName, side }: PictureLeg): string {
  return side === 'buy'
    ? t('buy {instrument}', { instrument: instrumentName })
    : t('sell {instrument}', { instrument: instrumentName })
}
