import { expect, test } from 'vitest'
import german from './de.json'

const entries = Object.entries(german)

const commands = /[-+$(][\d.,]+k?%?|\b(eth|iv|\d+[cp]) [\d.]+%/g

/** Words that a German trader would misread, and their replacements. See docs/language.md. */
test.each<[instead: string, wrong: RegExp]>([
  ['Sie', /\b(du|dich|dir|dein|deine[mnrs]?)\b/i],
  ['der Mark-Preis', /\b(der|die|das|des|dem|den|am|im|zur|zum|vom|keine?|eine[mrn]?) Marks?\b(?!-)/i],
  ['der Mark-Preis', /Markpreis/],
  ['Leg', /\bBein(e|en|s|es)?\b/],
  ['Greeks', /\bGriechen?\b/],
  ['Bid, Ask', /\bBrief(s|e|seite|kurs\w*|gebot\w*)?\b|\bGeld(seite|kurs\w*|gebot\w*| und| oder| bis)\b/],
  ['Demo-Wallet, Demo-Handelsplatz', /Papier|\bPaper/i],
  ['aktivieren, deaktivieren', /scharf|entschärf/i],
  ['Klick', /\bDruck\b/],
  ['Preisleiter, Scale, Staffelorder', /\bLeiter/],
  ['Ein-Klick, Post-only, Reduce-only', /One-Click|Post-Only|Reduce-Only|Ein-klick/i],
  ['signieren, Signatur', /unterschr/i],
  ['Handelsplatz', /Börse/],
  ['Transfer', /Überweis|Übertr[aä]g/],
  ['Builder', /Baukasten/],
  ['Kerze', /\bBalken/],
  ['Vault, Faucet', /Tresor|\bHahn\b/],
  ['freischalten', /freigeben|Freigabe/],
  ['Equity', /Eigenkapital/],
])('%s is the term used', (_, wrong) => {
  // These setting names have a lower-case second part; only other spellings are wrong.
  const names = /Ein-Klick|Post-only|Reduce-only/g
  expect(entries.filter(([, german]) => wrong.test(german.replace(names, '')))).toEqual([])
})

test('"stornieren" is used for cancelling orders, "löschen" for deleting layouts, keys and drawings', () => {
  expect(entries.filter(([text, german]) => /cancel/i.test(text) && /lösch/i.test(german))).toEqual([])
  expect(entries.filter(([text, german]) => /delete/i.test(text) && /storn/i.test(german))).toEqual([])
})

test('"Auszahlung" means a withdrawal, never a payoff', () => {
  expect(entries.filter(([text, german]) => /payoff|payout/i.test(text) && /Auszahlung/i.test(german))).toEqual([])
})

test('percentages and numbers follow German spelling', () => {
  const wrong = /\d%|\}%|\d %|\b0\.\d/
  expect(entries.filter(([, german]) => wrong.test(german.replace(commands, '')))).toEqual([])
})

test('a text ends with a full stop in both languages or in neither, so that consecutive texts stay separate', () => {
  const abbreviated = /\b(vol|Pkt|Max|p\.\sa)\.$/
  const hasStop = (text: string) => text.replace(/\|[^|]*$/, '').endsWith('.') && !abbreviated.test(text)
  expect(entries.filter(([text, german]) => hasStop(text) !== hasStop(german))).toEqual([])
})

test('a complete sentence after a colon starts with a capital letter', () => {
  const wrong =
    /: (der|die|das|er|sie|es|ein|eine|kein|keine|nichts|dort) [^.:]*\b(ist|sind|wird|werden|hat|kann|muss)\b/
  expect(entries.filter(([, german]) => wrong.test(german))).toEqual([])
})
