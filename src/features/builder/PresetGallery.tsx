import { t } from '@/ui/t'
import { presetWords } from './builderWords'
import { presetIds, type PresetId } from './presets'

type PresetGalleryProps = {
  /** Those that cannot be made of what is listed. */
  missing: ReadonlySet<PresetId>
  onChoose: (id: PresetId) => void
}

/** All presets with what they pay: where to begin. */
export function PresetGallery({ missing, onChoose }: PresetGalleryProps) {
  return (
    <ul aria-label={t('Presets')} className="grid grid-cols-[repeat(auto-fill,minmax(210px,1fr))] gap-2">
      {presetIds.map((id) => (
        <li key={id}>
          <button
            type="button"
            disabled={missing.has(id)}
            onClick={() => onChoose(id)}
            className="flex h-full min-h-14 w-full items-start gap-2 rounded-md border border-line bg-surface-1 p-2 text-left hover:border-line-strong hover:bg-surface-2 disabled:opacity-50"
          >
            <PresetShape id={id} />
            <span className="min-w-0">
              <span className="block text-sm font-medium text-text-1">{presetWords[id].name}</span>
              <span className="block text-xs text-text-3">
                {missing.has(id) ? t('Not with the strikes that are listed.') : presetWords[id].about}
              </span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The payoff of each preset in a box of 24 by 12, up is profit. */
const presetShapes: Record<PresetId, string> = {
  bullCall: 'M1 10H9L15 2H23',
  bearCall: 'M1 2H9L15 10H23',
  bullPut: 'M1 10H9L15 2H23',
  bearPut: 'M1 2H9L15 10H23',
  straddle: 'M2 1L12 11L22 1',
  strangle: 'M1 1L8 10H16L23 1',
  butterfly: 'M1 9H7L12 1L17 9H23',
  ironButterfly: 'M1 10H7L12 2L17 10H23',
  condor: 'M1 9H5L9 2H15L19 9H23',
  ironCondor: 'M1 10H5L9 3H15L19 10H23',
  calendar: 'M1 9Q8 9 12 2Q16 9 23 9',
  diagonal: 'M1 10Q8 9 13 2Q17 6 23 6',
  ratio: 'M1 8H8L13 2L23 11',
  collar: 'M1 10H8L16 2H23',
  box: 'M1 4H23',
}

export function PresetShape({ id }: { id: PresetId }) {
  return (
    <svg viewBox="0 0 24 12" aria-hidden="true" className="h-4 w-8 shrink-0 text-accent">
      <path d={presetShapes[id]} fill="none" stroke="currentColor" strokeWidth={1.25} strokeLinejoin="round" />
    </svg>
  )
}
