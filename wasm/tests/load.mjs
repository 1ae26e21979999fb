// Loads the WASM modules in plain Node, which cannot import .wasm files like a bundler.
import { readFileSync } from 'node:fs';
import * as rules from '../pkg/avtosled_wasm_bg.js';
import * as carList from '../pkg/car-list/avtosled_car_list_bg.js';
import * as tariff from '../pkg/tariff/avtosled_tariff_bg.js';

const read = (name) => readFileSync(new URL(`../pkg/${name}`, import.meta.url));

function start(glue, folder, name) {
  const module = new WebAssembly.Module(read(`${folder}${name}.wasm`));
  const { exports } = new WebAssembly.Instance(module, { [`./${name}.js`]: glue });
  glue.__wbg_set_wasm(exports);
  exports.__wbindgen_start?.();
}

start(rules, '', 'avtosled_wasm_bg');
rules.takeMakers(read('makers.txt').toString());
start(carList, 'car-list/', 'avtosled_car_list_bg');
carList.takeMakers(read('makers.txt').toString());
start(tariff, 'tariff/', 'avtosled_tariff_bg');

export { carList, rules, tariff };
