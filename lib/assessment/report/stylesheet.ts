import type { Words } from '../words/words.ts';

/** Page numbers at the foot of printed pages; browsers without margin boxes leave them out. */
export const pageMargins = (words: Words): string =>
  `@media print{@page{@bottom-right{content:${words.page('counter(page)', 'counter(pages)')};
font:8pt sans-serif;color:#556072}}}`;

/** Tables whose rows are lists on a phone. */
const stacked = ':is(.ranking,.actions,.board-actions,.findings-table,.register-table,.waived-table,.records-table)';

/** Colour never has a meaning alone, and texts have a contrast of at least 4.5 to 1. Paper is always light. */
export const stylesheet = `
:root{color-scheme:light;--ground:#f5f6f8;--sheet:#fff;--ink:#1a2330;--quiet:#556072;--line:#d9dee6;--soft:#eef1f5;
--accent:#155e75;--wash:#155e7522;--target:#9a5b00;--bad:#a61b29;--warn:#8a5300;--good:#1b6b3a;
--critical:#8f1d2c;--high:#a84a00;--medium:#1d5f9e;--low:#4c5a6b;--t1:#e3eef1;--t2:#c9e0e6;--t3:#a9cfd9}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--ground:#0f141a;--sheet:#171d25;--ink:#e4e9f0;
--quiet:#a3afbf;--line:#303a47;--soft:#202833;--accent:#67c5dc;--wash:#67c5dc2b;--target:#f0b45b;--bad:#ff9aa2;
--warn:#f0b45b;--good:#7fd6a0;--critical:#ff8f9b;--high:#ffae70;--medium:#86bdf5;--low:#aab6c5;
--t1:#1b2c35;--t2:#1d3c47;--t3:#1f4e5c}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--ground);color:var(--ink);
font:16px/1.5 ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif;
overflow-wrap:break-word}
bdi,code{overflow-wrap:anywhere}
thead th,.severity,.finding{overflow-wrap:normal;white-space:nowrap}
.masthead,main,footer{max-width:66rem;margin:0 auto;padding:0 1.25rem}
.masthead{padding-top:2.75rem}
h1,h2{font-family:ui-serif,Georgia,Cambria,"Times New Roman",serif;font-weight:600;line-height:1.2}
h1{font-size:2.25rem;margin:.2rem 0 1.25rem}
h2{font-size:1.4rem;margin:0 0 1rem}
h3{font-size:1rem;margin:0 0 .4rem}
p{margin:0 0 .5rem}
.eyebrow{color:var(--accent);font-size:.8rem;font-weight:600;letter-spacing:.09em;text-transform:uppercase;margin:0}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(14.5rem,1fr));gap:.9rem 1.5rem;margin:0;
padding:1.1rem 0;border-top:2px solid var(--accent)}
dt{color:var(--quiet);font-size:.8rem}
dd{margin:0;font-weight:500}
main>section{background:var(--sheet);border:1px solid var(--line);border-radius:.5rem;padding:1.5rem;margin:0 0 1.25rem}
.verdict{display:flex;gap:1rem;align-items:flex-start}
main>.verdict{border-left:.4rem solid var(--tone)}
.verdict h2{margin:0 0 .15rem;color:var(--tone)}
.verdict p:last-child{margin:0}
.glyph{flex:none;width:2.4rem;height:2.4rem;border:2px solid var(--tone);border-radius:50%;color:var(--tone);
font-size:1.25rem;font-weight:700;line-height:2.2rem;text-align:center;margin:0}
.good{--tone:var(--good)}.invalid,.disputed{--tone:var(--bad)}.unreadable,.conditional{--tone:var(--warn)}
.unreviewed{--tone:var(--accent)}
.verdict ul{margin:.2rem 0 .5rem;padding-left:1.2rem}
#decide ol{margin:0;padding-left:1.4rem}
.few{margin:0;padding:0;list-style:none;display:grid;gap:.6rem}
.part{border-top:2px solid var(--accent);margin:2.5rem 0 1.25rem;padding-top:1rem}
.part h2{margin:0;font-size:1.75rem}
.detail{margin:0 0 1.75rem;border-top:1px solid var(--line);padding-top:1rem}
.detail:last-child{margin:0}
.detail .facts{border:0;padding:.2rem 0 .8rem;grid-template-columns:repeat(auto-fill,minmax(8rem,1fr))}
.texts{margin:0;display:grid;gap:.6rem}
.texts ul{margin:0;padding-left:1.1rem}
.texts dd{font-weight:400}
section>.facts,footer .facts{border:0;padding:0}
footer .facts{margin:0 0 1rem}
main>.tiles{display:flex;flex-wrap:wrap;gap:1px;padding:0;background:var(--line);overflow:hidden}
.tile{flex:1 1 9rem;background:var(--sheet);padding:1rem 1.25rem}
.tile p{margin:0}
.label{color:var(--quiet);font-size:.85rem}
.value{font:600 1.75rem/1.3 ui-serif,Georgia,Cambria,"Times New Roman",serif}
.unit{color:var(--quiet);font-size:1rem}
.small{display:block;color:var(--quiet);font-size:.82rem;font-weight:400}
.note{color:var(--quiet);font-size:.9rem;margin:.5rem 0}
.pair{display:grid;grid-template-columns:minmax(0,1.55fr) minmax(15rem,1fr);gap:1.5rem;align-items:center}
figure{margin:0}
figcaption{color:var(--quiet);font-size:.85rem;margin:.25rem 0 1rem}
svg{display:block}
.radar,.timeline{width:100%;height:auto}
.radar{overflow:visible}
svg text{font-size:13px;fill:var(--ink)}
svg .tick{font-size:12px;fill:var(--quiet)}
.timeline .axis{text-transform:capitalize}
.ring{fill:none;stroke:var(--line)}
.spoke{stroke:var(--line)}
.radar .score{stroke:var(--accent);stroke-width:2.5;fill:none}
.radar circle.score{fill:var(--accent);stroke:none}
.radar .score.area{fill:var(--wash)}
.radar .target{stroke:var(--target);stroke-width:2;stroke-dasharray:6 4;fill:none}
.radar rect.target{fill:var(--sheet);stroke-dasharray:none}
.lane{fill:var(--soft)}.lane.odd{fill:none}
.assessed{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:3 3}
.critical{--tone:var(--critical)}.high{--tone:var(--high)}.medium{--tone:var(--medium)}.low{--tone:var(--low)}
.shape{fill:var(--tone)}
svg .count{font-size:12px;font-weight:600}
.severity{display:inline-flex;gap:.4rem;align-items:center;color:var(--tone);font-weight:600;text-transform:capitalize}
.finding{color:var(--tone);font-weight:600;text-transform:capitalize}
td>b{color:var(--tone);font-weight:600}
.error{--tone:var(--bad)}.warning{--tone:var(--warn)}
.bar{max-width:100%}.track{fill:var(--line)}.fill{fill:var(--accent)}.mark{stroke:var(--target);stroke-width:2.5}
.scroll{overflow-x:auto;margin:0 0 1rem;container-type:inline-size}
.scroll:last-child{margin:0}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
table{border-collapse:collapse;width:100%;font-size:.92rem}
caption{text-align:left;color:var(--quiet);font-size:.85rem;padding:0 0 .5rem;max-width:100cqi}
th,td{text-align:left;vertical-align:top;padding:.5rem .7rem;border-bottom:1px solid var(--line);min-width:4rem}
thead th{color:var(--quiet);font-size:.82rem;font-weight:600;vertical-align:bottom;border-bottom:2px solid var(--line)}
tbody th{font-weight:600}
tfoot th,tfoot td{font-weight:600;border-bottom:0}
.n{text-align:right;font-variant-numeric:tabular-nums;min-width:0}
.strong{font-weight:700}
.date{white-space:nowrap}
td ul{margin:0;padding-left:1.1rem}
code{font:.86em/1.4 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
a{color:var(--accent)}
.scores td,.scores th{padding:.35rem .6rem}
.ranking,.actions,.findings-table,.waived-table{min-width:50rem}
.register-table{min-width:58rem}
.waived-table td:nth-child(2){min-width:9.5rem}
.ranking td:nth-child(5){min-width:15rem}
.register-table th[scope=row]{min-width:12rem}
.board-actions{min-width:36rem}
.actions th[scope=row]{min-width:14rem}
.actions td:last-child{min-width:14rem}
.actions td:nth-child(4),.ranking td:last-child{min-width:7.5rem}
.findings-table td:nth-child(2){width:44%}
.findings-table td:nth-child(3){min-width:9.5rem}
.grid{table-layout:fixed;min-width:44rem}
.grid th:first-child{width:8rem}
.grid td{border:1px solid var(--line);height:4.2rem}
.tint1{background:var(--t1)}.tint2{background:var(--t2)}.tint3{background:var(--t3)}
.chip{display:block;font-size:.86rem;font-weight:500}
.matrix{min-width:38rem}
.matrix th:first-child{min-width:13rem}
.matrix td,.matrix .turned{width:2.4rem;min-width:2.4rem;padding:.4rem .2rem;text-align:center;
border-left:1px solid var(--line)}
.turned span{writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap;margin:0 auto}
.matrix td{vertical-align:middle;font-variant-numeric:tabular-nums}
.on::before{content:"●";color:var(--accent)}
.on::before{content:"●"/"";color:var(--accent)}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.matrix tr{position:relative}
.statements{display:grid;grid-template-columns:repeat(auto-fill,minmax(17rem,1fr));gap:1.25rem 2rem}
.statements ul{margin:0;padding-left:1.1rem}
footer{color:var(--quiet);font-size:.85rem;padding-bottom:3rem}
.skip{position:absolute;left:-100vw;background:var(--sheet);color:var(--accent);padding:.5rem 1rem}
.skip:focus{left:.5rem;top:.5rem}
@media (max-width:46rem){.pair{grid-template-columns:minmax(0,1fr)}.masthead{padding-top:1.75rem}h1{font-size:1.75rem}
main>section{padding:1.1rem}.masthead,main,footer{padding-left:.8rem;padding-right:.8rem}
.facts{grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr))}
.radar text{font-size:16px}.radar .tick{font-size:14px}.timeline{min-width:36rem}}
@media screen and (max-width:40rem){
${stacked}{min-width:0}${stacked} thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
${stacked},${stacked} :is(tbody,tr,td,th[scope=row],caption){display:block;width:auto!important;min-width:0!important}
${stacked} tr{border-top:2px solid var(--line);padding:.5rem 0}
${stacked} :is(td,th[scope=row]){border:0;padding:.2rem 0;text-align:left}
${stacked} td[data-label]{display:flex;gap:.75rem}
${stacked} td::before{content:attr(data-label);flex:0 0 6.5rem;color:var(--quiet);font-size:.82rem;font-weight:400}
${stacked} td>div{min-width:0;overflow-wrap:anywhere}}
@media print{@page{size:A4;margin:14mm 14mm 16mm}
:root{--ground:#fff}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
html{font-size:9.5pt}body{font-size:1rem}
.facts{grid-template-columns:repeat(3,1fr);gap:2mm 6mm}.tile{flex-basis:0;padding:2.5mm 3mm}.value{font-size:1.4rem}
.pair{grid-template-columns:minmax(0,1.1fr) minmax(0,1fr);gap:6mm}
.masthead,main,footer{max-width:none;padding:0}
.masthead{padding:0}
main>section{border:0;border-radius:0;padding:0;margin:0 0 3.5mm;border-top:1px solid var(--line);padding-top:3mm}
h2{margin-bottom:.6rem}
main>.verdict{border:1px solid var(--line);border-left:.4rem solid var(--tone);padding:4mm}
main>.tiles{border:1px solid var(--line);padding:0}
.skip{display:none}
.scroll{overflow:visible}
table,.ranking,.actions,.board-actions,.findings-table,.register-table,.waived-table,.matrix,.grid{min-width:0;font-size:8.5pt}
.matrix th:first-child,.findings-table td,.register-table th[scope=row],.ranking td:nth-child(5),.actions th[scope=row],.actions td:last-child,
.actions td:nth-child(4),.ranking td:last-child,.waived-table td:nth-child(2){min-width:0}
th,td{padding:1.4mm 1.8mm;min-width:0}
.matrix td,.matrix .turned{width:7mm;min-width:7mm}
thead{display:table-header-group}tfoot{display:table-row-group}
tr,figure,.verdict,.tiles,.statements>div{break-inside:avoid}
h2,h3,caption,.legend{break-after:avoid}
.part{break-before:page}.detail{break-inside:avoid;padding-top:3mm;margin:0 0 5mm}
.texts{grid-template-columns:repeat(2,minmax(0,1fr));gap:2mm 6mm}
a{color:inherit;text-decoration:none}}
`;
