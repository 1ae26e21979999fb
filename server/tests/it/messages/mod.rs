mod sending;
