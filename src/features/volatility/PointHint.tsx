import { t } from '@/ui/t'

/** How a picture is used, for the mouse or for the finger that is there. */
export function PointHint({ mouse }: { mouse: string }) {
  return (
    <>
      <p className="text-text-3 pointer-coarse:hidden">{mouse}</p>
      <p className="hidden text-text-3 pointer-coarse:block">
        {t('Tap a point to read it, to trade it or to add it as a leg.')}
      </p>
    </>
  )
}
