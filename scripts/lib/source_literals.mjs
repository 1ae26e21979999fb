// Extracts text and number literals from the sources of the product, without tests.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
const ts = createRequire(path.join(root, 'web/package.json'))('typescript');

/** Files of a folder whose names match, at any depth. */
export const files = (folder, ending) =>
  readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));

/** Source files of the pages, without tests and generated files. */
export const pages = () =>
  files('web/src', /\.tsx?$/).filter((file) => !/\.test\.|src\/testing\/|\/generated\//.test(file));

export const squeezed = (text) => text.replace(/\s+/g, ' ').trim();

/** Texts of a Rust file, with placeholders in braces. */
export function rustTexts(file) {
  const source = readFileSync(file, 'utf8').split('#[cfg(test)]')[0].replace(/^\s*\/\/.*$/gm, '');
  const literals = [...source.matchAll(/"((?:[^"\\]|\\[\s\S])*)"/g)];
  return literals.map(([, literal]) => literal.replace(/\\\n\s*/g, '').replace(/\\"/g, '"'));
}

/**
 * Texts and numbers of a TypeScript file with their lines.
 * A template is split into its parts. A number has what it bounds, if known: the `length` of a text or the `range` of a
 * number.
 */
export function webLiterals(file, text) {
  const source = sourceOf(file, text);
  const found = [];
  walk(source, (node) => {
    const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
    if (ts.isNumericLiteral(node)) found.push({ line, number: Number(node.text), bounds: boundsOf(node) });
    else if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push({ line, text: squeezed(node.text) });
  });
  return found;
}

/** Texts of a TypeScript file, with placeholders in braces. */
export function webTexts(file) {
  const found = [];
  walk(sourceOf(file), (node) => {
    if (ts.isTemplateExpression(node))
      found.push(node.head.text + node.templateSpans.map(({ literal }) => `{}${literal.text}`).join(''));
    else if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) found.push(node.text);
  });
  return found.map(squeezed);
}

const LENGTH_NAME = /^(max|min)Length$|^length$|(^|_)(LENGTH|DIGITS|CHARS|LONGEST|SHORTEST)(_|$)/;
const RANGE_NAME = /^(max|min)$|(^|_)(MAX|MIN|LEAST)(_|$)/;
// The first characters of a date are its year or its day, so their number is no text length.
const DAY = /date|day|(At|ISOString\(\))\)?$/i;

function boundsOf(node) {
  const { parent } = node;
  const holder = ts.isJsxExpression(parent) ? parent.parent : parent;
  if (ts.isJsxAttribute(holder) || ts.isPropertyAssignment(holder) || ts.isVariableDeclaration(holder)) {
    const name = holder.name.getText();
    return LENGTH_NAME.test(name) ? 'length' : RANGE_NAME.test(name) ? 'range' : undefined;
  }
  if (ts.isBinaryExpression(parent)) {
    const other = parent.left === node ? parent.right : parent.left;
    return ts.isPropertyAccessExpression(other) && other.name.text === 'length' ? 'length' : undefined;
  }
  if (ts.isCallExpression(parent) && ts.isPropertyAccessExpression(parent.expression)) {
    const { name, expression } = parent.expression;
    const isStart = name.text === 'slice' && parent.arguments[0]?.getText() === '0';
    return isStart && !DAY.test(expression.getText()) ? 'length' : undefined;
  }
  return undefined;
}

const sourceOf = (file, text = readFileSync(file, 'utf8')) =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

function walk(node, visit) {
  visit(node);
  ts.forEachChild(node, (child) => walk(child, visit));
}
