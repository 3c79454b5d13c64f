/** The looks of the page; its hash stands in the page's policy. */
export const docsStyle = `
:root { color-scheme: light dark; --ground: #fff; --raised: #f4f5f7; --line: #d9dce2; --text: #14161a; --quiet: #555c68;
  --accent: #0b5cc4; --get: #0b5cc4; --post: #0a6b3d; --put: #7a4d00; --delete: #b01f2e; }
@media (prefers-color-scheme: dark) { :root { --ground: #0f1115; --raised: #181b21; --line: #2b3039; --text: #e8eaee;
  --quiet: #9aa2b0; --accent: #78aefc; --get: #78aefc; --post: #58c78f; --put: #d9a648; --delete: #ff8390; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 14px/1.5 Inter, system-ui, sans-serif;
  display: grid; grid-template-columns: 220px minmax(0, 60rem); }
nav { position: sticky; top: 0; height: 100vh; overflow-y: auto; padding: 16px; border-right: 1px solid var(--line);
  color: var(--quiet); }
nav ul { list-style: none; margin: 0; padding: 0; } nav li { padding: 3px 0; font-variant-numeric: tabular-nums; }
main { padding: 16px 24px 64px; min-width: 0; }
h1 { font-size: 20px; margin: 8px 0; } h2 { font-size: 16px; margin: 32px 0 8px; } h3 { font-size: 13px; margin: 12px 0 4px; }
a { color: var(--accent); } :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
code, pre { font: 12.5px/1.5 ui-monospace, Menlo, Consolas, monospace; }
details { border-top: 1px solid var(--line); } section > details:last-child { border-bottom: 1px solid var(--line); }
details[open] { padding-bottom: 12px; }
summary { padding: 8px 4px; cursor: pointer; display: flex; gap: 8px; align-items: baseline; flex-wrap: wrap; }
summary:hover { background: var(--raised); } summary span { color: var(--quiet); } summary em { color: var(--quiet);
  font-size: 12px; margin-left: auto; }
.method { min-width: 52px; font-weight: 600; } .get { color: var(--get); } .post { color: var(--post); }
.put { color: var(--put); } .delete { color: var(--delete); }
dl { display: grid; grid-template-columns: fit-content(40%) minmax(0, 1fr); gap: 2px 16px; margin: 4px 0 4px 8px;
  padding-left: 12px; border-left: 1px solid var(--line); }
dt { overflow-wrap: anywhere; } dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
small, .type { color: var(--quiet); font-size: 12.5px; }
pre { background: var(--raised); padding: 12px; overflow-x: auto; border-radius: 4px; max-height: 24rem; }
@media (max-width: 760px) { body { display: block; } nav { position: static; height: auto; border-right: 0;
  border-bottom: 1px solid var(--line); } nav ul { columns: 2; } main { padding: 8px 16px 48px; } summary em { margin-left: 0; }
  dl { grid-template-columns: minmax(0, 1fr); } dd { margin-bottom: 6px; } }
`
