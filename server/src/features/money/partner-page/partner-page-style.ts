/** The tokens of the console's design that the page uses, in light and dark; and the page's own rules. */
export const pageStyle = `:root{color-scheme:light dark;--canvas:#f9fafb;--surface:#fff;--surface-2:#f4f5f7;--hover:#eff1f3;--border:#e1e3e6;--text-1:#191c22;--text-2:#4c5058;--text-3:#636870;--ink:#1f232b;--on-ink:#fbfcfc;--accent:#1c58d0;--accent-text:#1651c5;--error-text:#ae1419;--success-text:#035e37}
@media (prefers-color-scheme:dark){:root{--canvas:#0d0f12;--surface:#15171a;--surface-2:#1b1e22;--hover:#202328;--border:#292b30;--text-1:#eff0f2;--text-2:#b8bbc0;--text-3:#989ba2;--ink:#ebedef;--on-ink:#14161b;--accent:#306ce2;--accent-text:#8ab2fc;--error-text:#fd9693;--success-text:#75dda2}}
*{box-sizing:border-box}
body{margin:0;background:var(--canvas);color:var(--text-1);font:14px/20px "Inter Variable","Inter",ui-sans-serif,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:anywhere;-webkit-text-size-adjust:100%}
main{max-width:720px;margin:0 auto;padding:32px 24px 48px}
header{display:flex;align-items:center;gap:10px;margin-bottom:24px;font-weight:700}
.logo{display:block;max-width:144px;height:28px;object-fit:contain;border-radius:4px}
.mark{display:grid;place-items:center;width:28px;height:28px;border-radius:8px;background:var(--ink);color:var(--on-ink);font-size:12px}
section{background:var(--surface);border:1px solid var(--border);border-radius:10px;padding:24px;margin-bottom:16px}
h1{font-size:20px;line-height:28px;margin:0;letter-spacing:-.01em}h2{font-size:14px;line-height:20px;margin:0 0 12px;font-weight:700}
p{margin:0}.quiet{color:var(--text-3);font-size:13px;line-height:18px}
.figure{margin:20px 0 0;color:var(--text-3);font-size:13px;line-height:18px}.figure b{display:block;margin-top:2px;color:var(--text-1);font-size:28px;line-height:34px;font-weight:700;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
.late{color:var(--error-text);font-weight:500}.done{color:var(--success-text);font-weight:500}
dl{display:grid;grid-template-columns:repeat(3,minmax(0,1fr));gap:16px;margin:20px 0 0}dt{color:var(--text-3);font-size:13px;line-height:18px}dd{margin:0;font-variant-numeric:tabular-nums}
.actions+.quiet{margin-top:12px}.figure+.quiet{margin-top:4px}
.actions{display:flex;flex-wrap:wrap;gap:8px;margin-top:20px}
.actions a{display:inline-flex;align-items:center;justify-content:center;min-height:40px;padding:0 16px;border:1px solid var(--border);border-radius:6px;background:var(--surface);color:var(--text-1);font-weight:500;text-decoration:none}
.actions a:hover{background:var(--hover)}.actions a.primary{background:var(--ink);border-color:var(--ink);color:var(--on-ink)}
a{color:var(--accent-text);text-underline-offset:3px}a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}th{color:var(--text-3);font-size:12px;line-height:16px;font-weight:400;text-align:left;padding:0 0 8px}
td{border-top:1px solid var(--border);padding:8px 0;vertical-align:top}td+td,th+th{padding-left:16px}.num{text-align:right;white-space:nowrap}tr.strong td{font-weight:700}.here td{background:var(--surface-2)}
.box{white-space:pre-line;color:var(--text-2)}footer{color:var(--text-3);font-size:13px;line-height:18px;padding:8px 0}footer p+p{margin-top:4px}
@media (max-width:480px){main{padding:20px 16px 32px}section{padding:20px 16px}dl{grid-template-columns:repeat(2,minmax(0,1fr))}.actions a{flex:1 1 100%}.q{display:none}}
@media (prefers-color-scheme:dark){.logo{background:#fff;padding:2px}}
@media print{body{background:#fff}.actions{display:none}section{border:0;padding:12px 0}}`;
